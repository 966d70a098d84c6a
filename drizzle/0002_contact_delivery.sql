ALTER TABLE "posts" ADD COLUMN "delivery_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "delivery_due_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "handed_over_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "delivered_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "posts_delivery" ON "posts" USING btree ("delivery_due_at") WHERE handed_over_at is null;