CREATE TABLE "blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identities" text[] NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_reason_length" CHECK (char_length("reason") between 1 and 200)
);
--> statement-breakpoint
CREATE INDEX "blocks_identities" ON "blocks" USING gin ("identities");