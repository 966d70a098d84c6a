-- As before, but a change of reviews that nobody could see before or after it is announced to nobody and does not count
-- in the versions: they would tell how many reviews are hidden.
CREATE OR REPLACE FUNCTION "notify_reviews_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes bigint;
  ids json;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT count(*), json_agg(id) INTO changes, ids FROM (
      SELECT id FROM changed_reviews WHERE hidden_at IS NULL
      UNION SELECT id FROM former_reviews WHERE hidden_at IS NULL
    ) AS seen;
  ELSIF TG_OP <> 'TRUNCATE' THEN
    SELECT count(*), json_agg(id) INTO changes, ids FROM changed_reviews WHERE hidden_at IS NULL;
  END IF;
  IF changes = 0 THEN
    RETURN NULL;
  ELSIF changes > 100 THEN
    ids := NULL;
  END IF;
  PERFORM pg_notify('reviews_changed', json_build_object('version', nextval('reviews_version'), 'ids', ids)::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Visits from an address or a name of a local network are no longer counted by it: the address may be a person's.
DELETE FROM "event_counts" WHERE "event" ~ '^referrer:([0-9.]+|[^.]*|.*\.(localhost|local|localdomain|internal|intranet|test|lan|home|corp|private))$'
  AND "event" <> 'referrer:other';
