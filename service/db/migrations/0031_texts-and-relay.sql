CREATE TABLE "relay_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"incident_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_kind";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_kind";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "hides_number" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "relay_calls" ADD CONSTRAINT "relay_calls_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "relay_calls_incident" ON "relay_calls" USING btree ("incident_id");--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_kind" CHECK ("submissions"."kind" in ('FOUND', 'UNUSABLE', 'SELF', 'TYPED', 'TYPED_LATE', 'CALLED_IN', 'TEXTED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK ("messages"."kind" in ('found', 'still-unanswered', 'another-finder', 'many-reports', 'with-someone', 'not-with-someone', 'all-right', 'hand-over-missed', 'flood', 'channel-down', 'follow-up', 'safe', 'false-alarm', 'reopened', 'finder-follow-up', 'finder-thanks', 'finder-answered', 'unusable', 'missing', 'answered', 'confirm-email', 'take-over', 'reset-password', 'set-password', 'password-changed', 'passkey-added', 'passkey-removed', 'already-registered', 'remind-incomplete', 'tag-waiting', 'tag-accepted', 'tag-news', 'invitation', 'colleague-invited', 'approved', 'onboarding', 'rejected', 'more-asked', 'more-asked-again', 'suspended', 'lifted', 'ended', 'contact-changing', 'contact-changed', 'email-changed', 'second-factor-changed', 'account-frozen', 'account-unfrozen', 'code-ended', 'left', 'person-leaving', 'person-stays', 'carer-left', 'carer-ended', 'carer-back', 'decision-undone', 'sign-in-tries', 'second-factor-tries', 'console-tries', 'codes-stopped', 'codes-guessed', 'unusual-reading', 'registered-again', 'administrator-invited', 'administrator-suspended', 'administrator-restored', 'administrator-ended', 'administrators-changing', 'card-test', 'photo-changed', 'number-asked', 'number-asked-again', 'push-device-added', 'push-ended', 'channels-changed', 'channel-test')) NOT VALID;--> statement-breakpoint
ALTER TABLE "submissions" VALIDATE CONSTRAINT "submissions_kind";--> statement-breakpoint
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_kind";
