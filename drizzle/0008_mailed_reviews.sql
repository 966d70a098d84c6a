ALTER TABLE "erased_reviews" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "delivery_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "delivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "delivery_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "link_hash" text;--> statement-breakpoint
-- A change that nobody could see before or after it is announced to nobody and does not count in the versions: they would
-- tell how many reviews are hidden. Changes of the mail's columns are such changes.
-- The payload is {"version": n, "ids": [...], "emptied": true or absent}. It names the reviews that visitors saw and that
-- have changed since; added ones are not named. A payload is limited to 8000 bytes, so there may be several for a change.
CREATE OR REPLACE FUNCTION "notify_reviews_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unseen text[] := '{delivery_attempts,delivered_at,delivery_due_at,link_hash}';
  changed uuid[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM pg_notify('reviews_changed',
      json_build_object('version', nextval('reviews_version'), 'ids', '{}'::uuid[], 'emptied', true)::text);
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    IF EXISTS (SELECT FROM changed_reviews WHERE hidden_at IS NULL) THEN
      PERFORM pg_notify('reviews_changed',
        json_build_object('version', nextval('reviews_version'), 'ids', '{}'::uuid[])::text);
    END IF;
    RETURN NULL;
  ELSIF TG_OP = 'UPDATE' THEN
    SELECT array_agg(id) INTO changed
      FROM changed_reviews FULL JOIN former_reviews USING (id)
      WHERE (changed_reviews.hidden_at IS NULL OR former_reviews.hidden_at IS NULL)
        AND to_jsonb(changed_reviews) - unseen IS DISTINCT FROM to_jsonb(former_reviews) - unseen;
  ELSE
    SELECT array_agg(id) INTO changed FROM changed_reviews WHERE hidden_at IS NULL;
  END IF;
  FOR part IN 1..coalesce(cardinality(changed), 0) BY 100 LOOP
    PERFORM pg_notify('reviews_changed',
      json_build_object('version', nextval('reviews_version'), 'ids', changed[part:part + 99])::text);
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- As before, but it always finds the row by its id: without statistics PostgreSQL may choose another index, and a long
-- insert then takes a time that grows with its square.
CREATE OR REPLACE FUNCTION "make_room_for_undo"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM reviews WHERE id = NEW.id) THEN
    DELETE FROM reviews WHERE id = NEW.id AND author_id = NEW.author_id AND deleted_at IS NOT NULL;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- As before, and the link of an erased review is remembered with its id.
CREATE OR REPLACE FUNCTION "end_erased_reviews"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE review_links SET review_id = NULL WHERE review_id IN (SELECT id FROM erased);
  INSERT INTO erased_reviews (id, link_hash) SELECT id, link_hash FROM erased ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The mails and links so far. Of a review's links, the one in its newest mail goes on working: the first, or the first used.
UPDATE "reviews" SET "link_hash" = link.id, "delivered_at" = mail.handed_over_at,
  "delivery_due_at" = coalesce(mail.handed_over_at, now() + interval '15 minutes')
  FROM (SELECT DISTINCT ON (review_id) * FROM "review_links" ORDER BY review_id, mail DESC, used_at) AS link
  JOIN "review_mails" AS mail ON mail.number = link.mail WHERE link.review_id = "reviews".id;
--> statement-breakpoint
-- Reviews that wait for their first mail. A process of the version before may mail them within 15 minutes.
UPDATE "reviews" SET "delivery_due_at" = now() + interval '15 minutes' WHERE "link_hash" IS NULL AND "created_at" > greatest(
  (SELECT max(since) FROM "review_mails") - interval '65 minutes', (SELECT min(since) FROM "review_mails") - interval '5 minutes');
--> statement-breakpoint
CREATE INDEX "erased_reviews_link" ON "erased_reviews" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "reviews_delivery" ON "reviews" USING btree ("delivery_due_at") WHERE delivered_at is null;--> statement-breakpoint
CREATE INDEX "reviews_delivered" ON "reviews" USING btree ("delivered_at");--> statement-breakpoint
CREATE INDEX "reviews_link" ON "reviews" USING btree ("link_hash");--> statement-breakpoint
DROP INDEX "posts_delivery";--> statement-breakpoint
CREATE INDEX "posts_due" ON "posts" USING btree ("delivery_due_at") WHERE delivered_at is null;
--> statement-breakpoint
-- All that follows is for processes of the version before during a rolling restart: "review_mails" and "review_links" stay
-- for them. Nothing else reads these tables. A later migration may drop them, "posts"."handed_over_at" and these triggers.
CREATE FUNCTION "keep_from_earlier_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.handed_over_at := coalesce(NEW.handed_over_at, NEW.delivered_at);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "posts_delivered" BEFORE UPDATE ON "posts"
  FOR EACH ROW WHEN (NEW.delivered_at IS NOT NULL) EXECUTE FUNCTION "keep_from_earlier_version"();
--> statement-breakpoint
-- A review that such a process stores is mailed by this version if that process has not mailed it in 15 minutes.
CREATE FUNCTION "mail_review_of_earlier_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.delivery_due_at IS NULL AND NEW.created_at = now()::timestamptz(3) AND EXISTS (SELECT FROM review_mails) THEN
    NEW.delivery_due_at := now() + interval '15 minutes';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "reviews_stored_by_earlier_version" BEFORE INSERT ON "reviews"
  FOR EACH ROW EXECUTE FUNCTION "mail_review_of_earlier_version"();
--> statement-breakpoint
-- A link in a mail of such a process works in this version. The link that replaces a used one does not.
CREATE FUNCTION "take_link_of_earlier_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews SET link_hash = NEW.id WHERE id = NEW.review_id AND NOT EXISTS (
    SELECT FROM review_links WHERE review_id = NEW.review_id AND mail = NEW.mail AND used_at IS NOT NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "review_links_inserted" AFTER INSERT ON "review_links"
  FOR EACH ROW WHEN (NEW.mail > 0) EXECUTE FUNCTION "take_link_of_earlier_version"();
--> statement-breakpoint
CREATE FUNCTION "take_mail_of_earlier_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews SET delivered_at = NEW.handed_over_at
    WHERE id IN (SELECT review_id FROM review_links WHERE mail = NEW.number);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "review_mails_handed_over" AFTER UPDATE OF "handed_over_at" ON "review_mails"
  FOR EACH ROW EXECUTE FUNCTION "take_mail_of_earlier_version"();
--> statement-breakpoint
-- A link of this version works in such a process, which then does not mail its review again.
CREATE FUNCTION "give_link_to_earlier_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO review_links (id, review_id, mail, expires_at)
    VALUES (NEW.link_hash, NEW.id, 0, now() + interval '30 days') ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "reviews_linked" AFTER UPDATE OF "link_hash" ON "reviews"
  FOR EACH ROW WHEN (NEW.link_hash IS NOT NULL) EXECUTE FUNCTION "give_link_to_earlier_version"();
