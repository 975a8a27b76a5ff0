CREATE TABLE "try_turns" (
	"subject_hash" text NOT NULL,
	"source_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "try_turns_subject_hash_source_hash_pk" PRIMARY KEY("subject_hash","source_hash")
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_kind";--> statement-breakpoint
DROP INDEX "one_time_codes_created";--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
UPDATE "admin_sessions" SET "last_used_at" = "created_at";--> statement-breakpoint
ALTER TABLE "admin_sessions" ALTER COLUMN "last_used_at" SET NOT NULL;--> statement-breakpoint
-- A code that was asked for before serves in no browser, for none was given its key.
DELETE FROM "one_time_codes";--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "browser_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "source_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "country_code" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
UPDATE "sessions" SET "last_used_at" = "created_at";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "last_used_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "system" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "country" text;--> statement-breakpoint
CREATE INDEX "one_time_codes_source" ON "one_time_codes" USING btree ("source_hash","created_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_country" ON "one_time_codes" USING btree ("country_code","created_at");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK ("messages"."kind" in ('found', 'still-unanswered', 'another-finder', 'many-reports', 'with-someone', 'not-with-someone', 'flood', 'channel-down', 'follow-up', 'safe', 'false-alarm', 'reopened', 'finder-follow-up', 'finder-thanks', 'unusable', 'missing', 'confirm-email', 'take-over', 'reset-password', 'set-password', 'password-changed', 'already-registered', 'remind-incomplete', 'tag-waiting', 'tag-accepted', 'tag-news', 'invitation', 'approved', 'onboarding', 'rejected', 'more-asked', 'suspended', 'lifted', 'ended', 'contact-changing', 'contact-changed', 'email-changed', 'second-factor-changed', 'account-frozen', 'account-unfrozen', 'code-ended', 'left', 'person-leaving', 'person-stays', 'carer-left', 'carer-ended', 'decision-undone', 'sign-in-tries', 'second-factor-tries', 'console-tries', 'codes-stopped'));