CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid,
	"message_id" uuid,
	"channel" text NOT NULL,
	"attempts" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"failure" text,
	CONSTRAINT "deliveries_review" UNIQUE("review_id","channel"),
	CONSTRAINT "deliveries_message" UNIQUE("message_id","channel"),
	CONSTRAINT "deliveries_row" CHECK (num_nonnulls(review_id, message_id) = 1),
	CONSTRAINT "deliveries_channel" CHECK (channel in ('mail', 'webhook'))
);
--> statement-breakpoint
ALTER TABLE "sign_in_attempts" RENAME COLUMN "attempt" TO "popup_name";--> statement-breakpoint
DROP INDEX "posts_mail";--> statement-breakpoint
DROP INDEX "reviews_mail";--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_message_id_posts_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("due_at") WHERE delivered_at is null;--> statement-breakpoint
CREATE INDEX "deliveries_started" ON "deliveries" USING btree ("started_at");--> statement-breakpoint
INSERT INTO "deliveries" ("id", "message_id", "channel", "attempts", "due_at", "delivered_at", "failure")
SELECT gen_random_uuid(), "id", 'mail', "mail_attempts", coalesce("mail_due_at", "mailed_at"), "mailed_at", "mail_failure" FROM "posts"
WHERE coalesce("mail_due_at", "mailed_at") IS NOT NULL;--> statement-breakpoint
INSERT INTO "deliveries" ("id", "review_id", "channel", "attempts", "due_at", "delivered_at", "failure")
SELECT gen_random_uuid(), "id", 'mail', "mail_attempts", coalesce("mail_due_at", "mailed_at"), "mailed_at", "mail_failure" FROM "reviews"
WHERE coalesce("mail_due_at", "mailed_at") IS NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "mail_attempts";--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "mail_due_at";--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "mailed_at";--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "mail_failure";--> statement-breakpoint
ALTER TABLE "reviews" DROP COLUMN "mail_attempts";--> statement-breakpoint
ALTER TABLE "reviews" DROP COLUMN "mail_due_at";--> statement-breakpoint
ALTER TABLE "reviews" DROP COLUMN "mailed_at";--> statement-breakpoint
ALTER TABLE "reviews" DROP COLUMN "mail_failure";