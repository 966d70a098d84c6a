CREATE TABLE "review_links" (
	"id" text PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"mail" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "review_mails" (
	"number" integer PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	"delivery_attempts" integer DEFAULT 0 NOT NULL,
	"delivery_due_at" timestamp (3) with time zone NOT NULL,
	"handed_over_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "withdrawn_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"waiting" boolean NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "review_links_review" ON "review_links" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "review_links_expiry" ON "review_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reviews_hidden" ON "reviews" USING btree ("created_at" desc) WHERE hidden_at is not null;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_answer_length" CHECK (char_length("answer") between 1 and 300);