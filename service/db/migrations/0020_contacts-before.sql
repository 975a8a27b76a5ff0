CREATE TABLE "contact_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"account_uid" text NOT NULL,
	"part" text NOT NULL,
	"prefix_country_num" text,
	"phone" text,
	"phone_verified_at" timestamp with time zone,
	"email" text,
	"email_verified_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_changes_part" CHECK ("contact_changes"."part" in ('email', 'phone', 'password', 'second-factor'))
);
--> statement-breakpoint
ALTER TABLE "link_tokens" DROP CONSTRAINT "link_tokens_purpose";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_kind";--> statement-breakpoint
ALTER TABLE "work_items" DROP CONSTRAINT "work_items_kind";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "frozen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_account_uid_accounts_uid_fk" FOREIGN KEY ("account_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_changes_account" ON "contact_changes" USING btree ("account_uid","created_at");--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_purpose" CHECK ("link_tokens"."purpose" in ('found', 'finder', 'admin', 'partner', 'caregiver-partner', 'care-professional', 'mop', 'reset', 'set-password', 'take-over', 'email', 'freeze', 'hand-over'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK ("messages"."kind" in ('found', 'still-unanswered', 'another-finder', 'many-reports', 'with-someone', 'not-with-someone', 'flood', 'channel-down', 'follow-up', 'safe', 'false-alarm', 'reopened', 'finder-follow-up', 'finder-thanks', 'unusable', 'missing', 'confirm-email', 'take-over', 'reset-password', 'set-password', 'password-changed', 'already-registered', 'remind-incomplete', 'tag-waiting', 'tag-accepted', 'tag-news', 'invitation', 'approved', 'onboarding', 'rejected', 'more-asked', 'suspended', 'lifted', 'ended', 'contact-changing', 'contact-changed', 'email-changed', 'second-factor-changed', 'account-frozen', 'account-unfrozen', 'code-ended', 'left', 'person-leaving', 'person-stays', 'carer-left', 'carer-ended', 'decision-undone'));--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_kind" CHECK ("work_items"."kind" in ('incomplete', 'more-asked', 'call-or-write', 'tag-objection', 'no-contact', 'stopped-now', 'remove-quietly', 'death-reported', 'account-frozen'));