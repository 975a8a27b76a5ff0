CREATE TABLE "incident_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"incident_id" text NOT NULL,
	"administrator" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "responders" (
	"id" text PRIMARY KEY NOT NULL,
	"incident_id" text NOT NULL,
	"response" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor" text,
	"administrator" text,
	"said_at" timestamp with time zone NOT NULL,
	"minutes" integer,
	"ask_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended" text,
	CONSTRAINT "responders_response" CHECK ("responders"."response" in ('GOING', 'TAKEN')),
	CONSTRAINT "responders_actor_kind" CHECK ("responders"."actor_kind" in ('ACCOUNT', 'DUTY')),
	CONSTRAINT "responders_ended" CHECK ("responders"."ended" in ('WITHDRAWN', 'ASKED_AGAIN', 'LAPSED', 'NOBODY_CAME', 'CLOSED', 'LINK_ENDED')),
	CONSTRAINT "responders_by" CHECK (("responders"."actor_kind" = 'ACCOUNT') = ("responders"."actor" is not null)),
	CONSTRAINT "responders_end_known" CHECK (("responders"."ended_at" is null) = ("responders"."ended" is null))
);
--> statement-breakpoint
CREATE TABLE "screenings" (
	"id" text PRIMARY KEY NOT NULL,
	"person_uid" text NOT NULL,
	"code" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_status";--> statement-breakpoint
ALTER TABLE "incident_events" DROP CONSTRAINT "incident_events_kind";--> statement-breakpoint
ALTER TABLE "incidents" DROP CONSTRAINT "incidents_opened_by";--> statement-breakpoint
ALTER TABLE "link_tokens" DROP CONSTRAINT "link_tokens_purpose";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_kind";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_occasion";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_status";--> statement-breakpoint
ALTER TABLE "work_items" DROP CONSTRAINT "work_items_kind";--> statement-breakpoint
ALTER TABLE "submissions" ALTER COLUMN "phone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "ending_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "ending_by" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "stopped_now_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "death_reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "death_reported_by" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "status_before" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "status_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "incident_events" ADD COLUMN "whom" text;--> statement-breakpoint
ALTER TABLE "incident_events" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "audience" text DEFAULT 'FAMILY' NOT NULL;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "ladder_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "next_step" integer;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "next_step_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "unanswered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "police_informed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "flood_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "submission_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mutes" ADD COLUMN "submission_id" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "kind" text DEFAULT 'FOUND' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "network_hash" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "read_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "called_as" text;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "barred_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "barred_by" text;--> statement-breakpoint
ALTER TABLE "incident_notes" ADD CONSTRAINT "incident_notes_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responders" ADD CONSTRAINT "responders_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenings" ADD CONSTRAINT "screenings_person_uid_accounts_uid_fk" FOREIGN KEY ("person_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incident_notes_incident" ON "incident_notes" USING btree ("incident_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "responders_open" ON "responders" USING btree ("incident_id","response","actor_kind",coalesce("actor", '')) WHERE "responders"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "responders_due" ON "responders" USING btree ("ask_at") WHERE "responders"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "screenings_code" ON "screenings" USING btree ("code","until");--> statement-breakpoint
CREATE INDEX "messages_provider" ON "messages" USING btree ("provider_id");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_status_before" CHECK ("accounts"."status_before" in ('INCOMPLETE', 'PENDING', 'APPROVED', 'REJECTED', 'SUSPENDED', 'ENDING', 'ENDED'));--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_status" CHECK ("accounts"."status" in ('INCOMPLETE', 'PENDING', 'APPROVED', 'REJECTED', 'SUSPENDED', 'ENDING', 'ENDED'));--> statement-breakpoint
ALTER TABLE "incident_events" ADD CONSTRAINT "incident_events_whom" CHECK ("incident_events"."whom" in ('FAMILY', 'CARE_STAFF', 'POLICE', 'AMBULANCE', 'OTHER'));--> statement-breakpoint
ALTER TABLE "incident_events" ADD CONSTRAINT "incident_events_kind" CHECK ("incident_events"."kind" in ('scanned', 'details-left', 'details-corrected', 'called', 'whereabouts-shared', 'message-sent', 'message-delivered', 'message-failed', 'on-my-way', 'still-going', 'withdrawn', 'lapsed', 'nobody-came', 'restarted', 'taken', 'released', 'with-someone', 'not-with-someone', 'nobody-answered', 'passed-on', 'police-informed', 'flood', 'missing', 'safe', 'false-alarm', 'muted', 'unmuted', 'screened', 'unscreened', 'expired', 'reopened'));--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_audience" CHECK ("incidents"."audience" in ('FAMILY', 'DESK'));--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_opened_by" CHECK ("incidents"."opened_by" in ('FINDER', 'MISSING', 'REPORT'));--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_purpose" CHECK ("link_tokens"."purpose" in ('found', 'finder', 'admin', 'partner', 'caregiver-partner', 'care-professional', 'mop', 'reset', 'set-password', 'take-over', 'email', 'hand-over'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK ("messages"."kind" in ('found', 'still-unanswered', 'another-finder', 'many-reports', 'flood', 'channel-down', 'follow-up', 'safe', 'false-alarm', 'reopened', 'finder-follow-up', 'finder-thanks', 'unusable', 'missing', 'confirm-email', 'take-over', 'reset-password', 'set-password', 'password-changed', 'already-registered', 'remind-incomplete', 'tag-waiting', 'tag-accepted', 'tag-news', 'invitation', 'approved', 'onboarding', 'rejected', 'more-asked', 'suspended', 'lifted', 'ended', 'contact-changing', 'contact-changed', 'code-ended', 'left', 'person-leaving', 'person-stays', 'carer-left', 'carer-ended'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_occasion" CHECK ("messages"."occasion" in ('escalation', 'another-finder', 'more-finders', 'follow-up', 'closed', 'reopened', 'finder-follow-up', 'thanks', 'missing', 'flood', 'channel-down', 'passed-on'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_status" CHECK ("messages"."status" in ('WAITING', 'CLAIMED', 'SENT', 'DELIVERED', 'UNSURE', 'FAILED', 'CANCELLED', 'SUPERSEDED'));--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_kind" CHECK ("submissions"."kind" in ('FOUND', 'UNUSABLE'));--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_called_as" CHECK ("tags"."called_as" in ('daughter', 'son', 'granddaughter', 'grandson', 'mother', 'father', 'grandmother', 'grandfather', 'wife', 'husband', 'sister', 'brother', 'niece', 'nephew', 'aunt', 'uncle', 'friend', 'neighbour', 'helper'));--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_kind" CHECK ("work_items"."kind" in ('incomplete', 'more-asked', 'call-or-write', 'tag-objection', 'no-contact', 'stopped-now', 'remove-quietly', 'death-reported'));