CREATE TABLE "channel_choices" (
	"account_uid" text PRIMARY KEY NOT NULL,
	"channels" jsonb,
	"before" jsonb,
	"changed_at" timestamp with time zone,
	"call_proved_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"account_uid" text NOT NULL,
	"endpoint_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"session_id" text NOT NULL,
	"browser" text,
	"system" text,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"proved_at" timestamp with time zone
);--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_locale";--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_locale";--> statement-breakpoint
ALTER TABLE "contact_changes" DROP CONSTRAINT "contact_changes_part";--> statement-breakpoint
ALTER TABLE "incident_events" DROP CONSTRAINT "incident_events_kind";--> statement-breakpoint
ALTER TABLE "incident_events" DROP CONSTRAINT "incident_events_channel";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_kind";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_channel";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_occasion";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_locale";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_channel";--> statement-breakpoint
ALTER TABLE "questions" DROP CONSTRAINT "questions_locale";--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_kind";--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_locale";--> statement-breakpoint
ALTER TABLE "work_items" DROP CONSTRAINT "work_items_kind";--> statement-breakpoint
ALTER TABLE "return_codes" ADD COLUMN "short_code" text;--> statement-breakpoint
ALTER TABLE "channel_choices" ADD CONSTRAINT "channel_choices_account_uid_accounts_uid_fk" FOREIGN KEY ("account_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_account_uid_accounts_uid_fk" FOREIGN KEY ("account_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_endpoint" ON "push_devices" USING btree ("account_uid","endpoint_hash");--> statement-breakpoint
CREATE INDEX "push_devices_seen" ON "push_devices" USING btree ("seen_at");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_locale" CHECK ("accounts"."locale" in ('en', 'md', 'ms', 'ta')) NOT VALID;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_locale" CHECK ("consents"."locale" in ('en', 'md', 'ms', 'ta')) NOT VALID;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_part" CHECK ("contact_changes"."part" in ('email', 'phone', 'password', 'second-factor', 'passkey', 'push', 'channels')) NOT VALID;--> statement-breakpoint
ALTER TABLE "incident_events" ADD CONSTRAINT "incident_events_kind" CHECK ("incident_events"."kind" in ('scanned', 'details-left', 'called-in', 'details-corrected', 'lost', 'all-right', 'called', 'whereabouts-shared', 'message-sent', 'message-delivered', 'message-failed', 'on-my-way', 'still-going', 'withdrawn', 'lapsed', 'nobody-came', 'restarted', 'taken', 'released', 'with-someone', 'not-with-someone', 'handed-over', 'handed-over-unproved', 'hand-over-missed', 'nobody-answered', 'passed-on', 'police-informed', 'flood', 'missing', 'safe', 'false-alarm', 'muted', 'unmuted', 'screened', 'unscreened', 'expired', 'reopened')) NOT VALID;--> statement-breakpoint
ALTER TABLE "incident_events" ADD CONSTRAINT "incident_events_channel" CHECK ("incident_events"."channel" in ('sms', 'email', 'voice', 'push', 'whatsapp')) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK ("messages"."kind" in ('found', 'still-unanswered', 'another-finder', 'many-reports', 'with-someone', 'not-with-someone', 'all-right', 'hand-over-missed', 'flood', 'channel-down', 'follow-up', 'safe', 'false-alarm', 'reopened', 'finder-follow-up', 'finder-thanks', 'unusable', 'missing', 'answered', 'confirm-email', 'take-over', 'reset-password', 'set-password', 'password-changed', 'passkey-added', 'passkey-removed', 'already-registered', 'remind-incomplete', 'tag-waiting', 'tag-accepted', 'tag-news', 'invitation', 'colleague-invited', 'approved', 'onboarding', 'rejected', 'more-asked', 'more-asked-again', 'suspended', 'lifted', 'ended', 'contact-changing', 'contact-changed', 'email-changed', 'second-factor-changed', 'account-frozen', 'account-unfrozen', 'code-ended', 'left', 'person-leaving', 'person-stays', 'carer-left', 'carer-ended', 'carer-back', 'decision-undone', 'sign-in-tries', 'second-factor-tries', 'console-tries', 'codes-stopped', 'codes-guessed', 'unusual-reading', 'registered-again', 'administrator-invited', 'administrator-suspended', 'administrator-restored', 'administrator-ended', 'administrators-changing', 'card-test', 'photo-changed', 'number-asked', 'number-asked-again', 'push-device-added', 'push-ended', 'channels-changed', 'channel-test')) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_channel" CHECK ("messages"."channel" in ('sms', 'email', 'voice', 'push', 'whatsapp')) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_occasion" CHECK ("messages"."occasion" in ('escalation', 'ring', 'another-finder', 'more-finders', 'follow-up', 'closed', 'reopened', 'finder-follow-up', 'thanks', 'missing', 'flood', 'channel-down', 'passed-on', 'with-someone', 'answered', 'hand-over')) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_locale" CHECK ("messages"."locale" in ('en', 'md', 'ms', 'ta')) NOT VALID;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_channel" CHECK ("outbox"."channel" in ('sms', 'email', 'voice', 'push', 'whatsapp')) NOT VALID;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_locale" CHECK ("questions"."locale" in ('en', 'md', 'ms', 'ta')) NOT VALID;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_kind" CHECK ("submissions"."kind" in ('FOUND', 'UNUSABLE', 'SELF', 'TYPED', 'TYPED_LATE', 'CALLED_IN')) NOT VALID;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_locale" CHECK ("submissions"."locale" in ('en', 'md', 'ms', 'ta')) NOT VALID;--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_kind" CHECK ("work_items"."kind" in ('incomplete', 'call-or-write', 'tag-objection', 'no-contact', 'stopped-now', 'remove-quietly', 'death-reported', 'account-frozen', 'number-unconfirmed', 'number-doubted', 'wrong-entry', 'wrong-words')) NOT VALID;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "return_codes_short" ON "return_codes" USING btree ("short_code");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "return_codes_unnamed" ON "return_codes" USING btree ("code") WHERE "return_codes"."short_code" is null;--> statement-breakpoint
ALTER TABLE "accounts" VALIDATE CONSTRAINT "accounts_locale";--> statement-breakpoint
ALTER TABLE "consents" VALIDATE CONSTRAINT "consents_locale";--> statement-breakpoint
ALTER TABLE "contact_changes" VALIDATE CONSTRAINT "contact_changes_part";--> statement-breakpoint
ALTER TABLE "incident_events" VALIDATE CONSTRAINT "incident_events_kind";--> statement-breakpoint
ALTER TABLE "incident_events" VALIDATE CONSTRAINT "incident_events_channel";--> statement-breakpoint
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_kind";--> statement-breakpoint
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_channel";--> statement-breakpoint
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_occasion";--> statement-breakpoint
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_locale";--> statement-breakpoint
ALTER TABLE "outbox" VALIDATE CONSTRAINT "outbox_channel";--> statement-breakpoint
ALTER TABLE "questions" VALIDATE CONSTRAINT "questions_locale";--> statement-breakpoint
ALTER TABLE "submissions" VALIDATE CONSTRAINT "submissions_kind";--> statement-breakpoint
ALTER TABLE "submissions" VALIDATE CONSTRAINT "submissions_locale";--> statement-breakpoint
ALTER TABLE "work_items" VALIDATE CONSTRAINT "work_items_kind";
