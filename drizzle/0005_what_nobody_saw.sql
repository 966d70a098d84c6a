-- As before, but a review that nobody could see before or after a change is not named: the change alone is announced.
CREATE OR REPLACE FUNCTION "notify_reviews_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes bigint;
  ids json;
BEGIN
  IF TG_OP <> 'TRUNCATE' THEN
    SELECT count(*) INTO changes FROM changed_reviews;
    IF changes = 0 THEN
      RETURN NULL;
    ELSIF changes <= 100 AND TG_OP = 'UPDATE' THEN
      SELECT coalesce(json_agg(id), '[]') INTO ids FROM (
        SELECT id FROM changed_reviews WHERE hidden_at IS NULL
        UNION SELECT id FROM former_reviews WHERE hidden_at IS NULL
      ) AS seen;
    ELSIF changes <= 100 THEN
      SELECT coalesce(json_agg(id), '[]') INTO ids FROM changed_reviews WHERE hidden_at IS NULL;
    END IF;
  END IF;
  PERFORM pg_notify('reviews_changed', json_build_object('version', nextval('reviews_version'), 'ids', ids)::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER "reviews_updated" ON "reviews";
--> statement-breakpoint
CREATE TRIGGER "reviews_updated" AFTER UPDATE ON "reviews"
  REFERENCING OLD TABLE AS former_reviews NEW TABLE AS changed_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_reviews_changed"();
