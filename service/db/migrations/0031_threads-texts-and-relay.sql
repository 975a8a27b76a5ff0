CREATE TABLE "thread_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "thread_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"incident_id" text NOT NULL,
	"submission_id" text NOT NULL,
	"actor_kind" text,
	"actor" text,
	"sentence" text,
	"text" text,
	"locale" text NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"accuracy" double precision,
	"photo_key" text,
	"hidden_for" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "thread_messages_actor_kind" CHECK ("thread_messages"."actor_kind" in ('ACCOUNT', 'DUTY')),
	CONSTRAINT "thread_messages_sentence" CHECK ("thread_messages"."sentence" in ('sitting', 'inside', 'walking', 'calm', 'upset', 'tired', 'thirsty', 'hungry', 'drinking', 'toilet', 'hurt', 'asks-for-you', 'wants-to-go', 'can-stay', 'must-leave', 'thanks', 'five-minutes', 'ten-minutes', 'twenty-minutes', 'somebody-comes', 'arrived', 'cannot-find-you', 'stay-there', 'sit-down', 'go-inside', 'give-water', 'what-do-you-see', 'tell-where', 'say-i-come', 'call-page-number')),
	CONSTRAINT "thread_messages_locale" CHECK ("thread_messages"."locale" in ('en', 'md', 'ms', 'ta')),
	CONSTRAINT "thread_messages_by" CHECK (("thread_messages"."actor_kind" is not distinct from 'ACCOUNT') = ("thread_messages"."actor" is not null))
);
--> statement-breakpoint
CREATE TABLE "relay_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"incident_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_kind";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_kind";--> statement-breakpoint
ALTER TABLE "work_items" DROP CONSTRAINT "work_items_kind";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "hides_number" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relay_calls" ADD CONSTRAINT "relay_calls_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_messages_incident" ON "thread_messages" USING btree ("incident_id","id");--> statement-breakpoint
CREATE INDEX "relay_calls_incident" ON "relay_calls" USING btree ("incident_id");--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_kind" CHECK ("submissions"."kind" in ('FOUND', 'UNUSABLE', 'SELF', 'TYPED', 'TYPED_LATE', 'CALLED_IN', 'TEXTED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK ("messages"."kind" in ('found', 'still-unanswered', 'another-finder', 'many-reports', 'with-someone', 'not-with-someone', 'all-right', 'hand-over-missed', 'flood', 'channel-down', 'follow-up', 'safe', 'false-alarm', 'reopened', 'finder-follow-up', 'finder-thanks', 'finder-answered', 'unusable', 'missing', 'answered', 'confirm-email', 'take-over', 'reset-password', 'set-password', 'password-changed', 'passkey-added', 'passkey-removed', 'already-registered', 'remind-incomplete', 'tag-waiting', 'tag-accepted', 'tag-news', 'invitation', 'colleague-invited', 'approved', 'onboarding', 'rejected', 'more-asked', 'more-asked-again', 'suspended', 'lifted', 'ended', 'contact-changing', 'contact-changed', 'email-changed', 'second-factor-changed', 'account-frozen', 'account-unfrozen', 'code-ended', 'left', 'person-leaving', 'person-stays', 'carer-left', 'carer-ended', 'carer-back', 'decision-undone', 'sign-in-tries', 'second-factor-tries', 'console-tries', 'codes-stopped', 'codes-guessed', 'unusual-reading', 'registered-again', 'administrator-invited', 'administrator-suspended', 'administrator-restored', 'administrator-ended', 'administrators-changing', 'card-test', 'photo-changed', 'number-asked', 'number-asked-again', 'push-device-added', 'push-ended', 'channels-changed', 'channel-test')) NOT VALID;--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_kind" CHECK ("work_items"."kind" in ('incomplete', 'call-or-write', 'tag-objection', 'no-contact', 'stopped-now', 'remove-quietly', 'death-reported', 'account-frozen', 'number-unconfirmed', 'number-doubted', 'wrong-entry', 'wrong-words', 'thread-reported')) NOT VALID;--> statement-breakpoint
ALTER TABLE "submissions" VALIDATE CONSTRAINT "submissions_kind";--> statement-breakpoint
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_kind";--> statement-breakpoint
ALTER TABLE "work_items" VALIDATE CONSTRAINT "work_items_kind";
