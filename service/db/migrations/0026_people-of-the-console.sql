ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind";--> statement-breakpoint
ALTER TABLE "link_tokens" DROP CONSTRAINT "link_tokens_purpose";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_kind";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_recipient_kind";--> statement-breakpoint
DROP INDEX "messages_to";--> statement-breakpoint
ALTER TABLE "administrators" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "administrators" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "administrators" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "locale" text;--> statement-breakpoint
CREATE INDEX "messages_about" ON "messages" USING btree (("details" ->> 'personUid'),"created_at","id") WHERE "messages"."details" ->> 'personUid' is not null;--> statement-breakpoint
CREATE INDEX "messages_unconfirmed" ON "messages" USING btree ("created_at","id") WHERE "messages"."status" = 'SENT' and "messages"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_to" ON "messages" USING btree ("recipient_id","created_at","id");--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind" CHECK ("approvals"."kind" in ('ERASURE', 'EXPORT', 'ADMINISTRATOR_INVITE', 'ADMINISTRATOR_END'));--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_purpose" CHECK ("link_tokens"."purpose" in ('found', 'finder', 'admin', 'partner', 'caregiver-partner', 'care-professional', 'mop', 'reset', 'set-password', 'take-over', 'email', 'freeze', 'hand-over', 'administrator'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_locale" CHECK ("messages"."locale" in ('en', 'md', 'ms'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK ("messages"."kind" in ('found', 'still-unanswered', 'another-finder', 'many-reports', 'with-someone', 'not-with-someone', 'flood', 'channel-down', 'follow-up', 'safe', 'false-alarm', 'reopened', 'finder-follow-up', 'finder-thanks', 'unusable', 'missing', 'confirm-email', 'take-over', 'reset-password', 'set-password', 'password-changed', 'passkey-added', 'passkey-removed', 'already-registered', 'remind-incomplete', 'tag-waiting', 'tag-accepted', 'tag-news', 'invitation', 'approved', 'onboarding', 'rejected', 'more-asked', 'suspended', 'lifted', 'ended', 'contact-changing', 'contact-changed', 'email-changed', 'second-factor-changed', 'account-frozen', 'account-unfrozen', 'code-ended', 'left', 'person-leaving', 'person-stays', 'carer-left', 'carer-ended', 'decision-undone', 'sign-in-tries', 'second-factor-tries', 'console-tries', 'codes-stopped', 'unusual-reading', 'registered-again', 'administrator-invited', 'administrator-suspended', 'administrator-restored', 'administrator-ended', 'administrators-changing'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_kind" CHECK ("messages"."recipient_kind" in ('ACCOUNT', 'DUTY', 'FINDER', 'INVITATION', 'ADMINISTRATOR'));