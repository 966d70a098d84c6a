CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_identity" UNIQUE("provider","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identities" text[] NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_reason_length" CHECK (char_length("reason") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "event_counts" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "event_counts_day_event_pk" PRIMARY KEY("day","event")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission" uuid,
	"fullName" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mail_attempts" integer DEFAULT 0 NOT NULL,
	"mail_due_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	"mail_failure" text,
	CONSTRAINT "posts_submission" UNIQUE("submission"),
	CONSTRAINT "posts_full_name_length" CHECK (char_length("fullName") between 1 and 200),
	CONSTRAINT "posts_email_length" CHECK (char_length("email") between 1 and 254),
	CONSTRAINT "posts_message_length" CHECK (char_length("message") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission" uuid,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"mail_attempts" integer DEFAULT 0 NOT NULL,
	"mail_due_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	"mail_failure" text,
	CONSTRAINT "reviews_submission" UNIQUE("author_id","submission"),
	CONSTRAINT "reviews_state" CHECK (state in ('waiting', 'shown', 'hidden')),
	CONSTRAINT "reviews_answered" CHECK ((answer is null) = (answered_at is null)),
	CONSTRAINT "reviews_title_length" CHECK (char_length("title") between 1 and 200),
	CONSTRAINT "reviews_message_length" CHECK (char_length("message") between 1 and 100),
	CONSTRAINT "reviews_answer_length" CHECK (char_length("answer") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"browser" text NOT NULL,
	"provider" text NOT NULL,
	"code_verifier" text NOT NULL,
	"nonce" text NOT NULL,
	"attempt" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_name_length" CHECK (char_length("name") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "blocks_identities" ON "blocks" USING gin ("identities");--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "posts_mail" ON "posts" USING btree ("mail_due_at") WHERE mailed_at is null;--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at" desc,"id" desc) WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX "reviews_state" ON "reviews" USING btree ("state","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "reviews_mail" ON "reviews" USING btree ("mail_due_at") WHERE mailed_at is null;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_expiry" ON "sign_in_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" desc,"id" desc);