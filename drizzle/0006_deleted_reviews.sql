CREATE TABLE "erased_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"erased_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- "withdrawn_reviews" stays: a process of the version before writes to it during a rolling restart. Nothing reads it
-- any more, and a later migration may drop it.
DELETE FROM "withdrawn_reviews";--> statement-breakpoint
ALTER TABLE "review_links" ALTER COLUMN "review_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_by_deletion" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "erased_reviews_age" ON "erased_reviews" USING btree ("erased_at");--> statement-breakpoint
UPDATE "review_links" SET "review_id" = NULL WHERE "review_id" NOT IN (SELECT "id" FROM "reviews");--> statement-breakpoint
CREATE INDEX "reviews_deleted" ON "reviews" USING btree ("deleted_at") WHERE deleted_at is not null;
--> statement-breakpoint
-- Whoever erases a review (the sweep, the owner, the end of an account, SQL by hand), its links end and its id is remembered.
CREATE FUNCTION "end_erased_reviews"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE review_links SET review_id = NULL WHERE review_id IN (SELECT id FROM erased);
  INSERT INTO erased_reviews (id) SELECT id FROM erased ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "reviews_erased" AFTER DELETE ON "reviews"
  REFERENCING OLD TABLE AS erased FOR EACH STATEMENT EXECUTE FUNCTION "end_erased_reviews"();
--> statement-breakpoint
-- For a process of the version before: its Undo inserts the review again, so the deleted row makes room for it.
-- This version never inserts an id that has a row. A later migration may drop this trigger.
CREATE FUNCTION "make_room_for_undo"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM reviews WHERE id = NEW.id AND author_id = NEW.author_id AND deleted_at IS NOT NULL;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "reviews_undone_by_earlier_version" BEFORE INSERT ON "reviews"
  FOR EACH ROW EXECUTE FUNCTION "make_room_for_undo"();
--> statement-breakpoint
-- As before, but erasing reviews that were deleted already is announced to nobody: their deletion was.
CREATE OR REPLACE FUNCTION "notify_reviews_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes bigint;
  ids json;
BEGIN
  IF TG_OP = 'DELETE' THEN
    SELECT count(*) INTO changes FROM changed_reviews WHERE deleted_at IS NULL;
  ELSIF TG_OP <> 'TRUNCATE' THEN
    SELECT count(*) INTO changes FROM changed_reviews;
  END IF;
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
  PERFORM pg_notify('reviews_changed', json_build_object('version', nextval('reviews_version'), 'ids', ids)::text);
  RETURN NULL;
END
$$;
