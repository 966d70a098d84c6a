-- Every change to reviews is announced to all processes, also one made by hand.
-- The payload is {"version": n, "ids": [...]}; ids is null where there are too many to name (a payload is
-- limited to 8000 bytes) and after TRUNCATE.
CREATE SEQUENCE "reviews_version";
--> statement-breakpoint
CREATE FUNCTION "notify_reviews_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes bigint;
  ids json;
BEGIN
  IF TG_OP <> 'TRUNCATE' THEN
    SELECT count(*) INTO changes FROM changed_reviews;
    IF changes = 0 THEN
      RETURN NULL;
    ELSIF changes <= 100 THEN
      SELECT json_agg(id) INTO ids FROM changed_reviews;
    END IF;
  END IF;
  PERFORM pg_notify('reviews_changed', json_build_object('version', nextval('reviews_version'), 'ids', ids)::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "reviews_inserted" AFTER INSERT ON "reviews"
  REFERENCING NEW TABLE AS changed_reviews FOR EACH STATEMENT EXECUTE FUNCTION "notify_reviews_changed"();
--> statement-breakpoint
CREATE TRIGGER "reviews_updated" AFTER UPDATE ON "reviews"
  REFERENCING NEW TABLE AS changed_reviews FOR EACH STATEMENT EXECUTE FUNCTION "notify_reviews_changed"();
--> statement-breakpoint
CREATE TRIGGER "reviews_deleted" AFTER DELETE ON "reviews"
  REFERENCING OLD TABLE AS changed_reviews FOR EACH STATEMENT EXECUTE FUNCTION "notify_reviews_changed"();
--> statement-breakpoint
CREATE TRIGGER "reviews_truncated" AFTER TRUNCATE ON "reviews"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_reviews_changed"();
