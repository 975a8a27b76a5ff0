ALTER TABLE "messages" DROP CONSTRAINT "messages_once";--> statement-breakpoint
ALTER TABLE "incident_events" ADD COLUMN "actor_kind" text;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "closed_by_kind" text;--> statement-breakpoint
ALTER TABLE "link_tokens" ADD COLUMN "recipient_kind" text DEFAULT 'ACCOUNT' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "recipient_kind" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "recipient_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "occasion" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "messages" SET
  "recipient_kind" = CASE WHEN "recipient" = 'duty' THEN 'DUTY' WHEN "recipient" LIKE 'finder:%' THEN 'FINDER'
    WHEN "recipient" LIKE 'invitation:%' THEN 'INVITATION' ELSE 'ACCOUNT' END,
  "recipient_id" = CASE WHEN "recipient" = 'duty' THEN NULL
    WHEN "recipient" LIKE 'finder:%' OR "recipient" LIKE 'invitation:%' THEN split_part("recipient", ':', 2) ELSE "recipient" END,
  "occasion" = CASE WHEN "incident_id" IS NULL THEN NULL ELSE CASE "kind"
    WHEN 'found' THEN 'escalation'
    WHEN 'another-finder' THEN CASE WHEN "rung" < 200 THEN 'another-finder' ELSE 'more-finders' END
    WHEN 'safe' THEN 'closed'
    WHEN 'false-alarm' THEN 'closed'
    WHEN 'finder-thanks' THEN 'thanks'
    ELSE "kind" END END,
  "step" = CASE WHEN "incident_id" IS NULL THEN 0 ELSE coalesce("rung", 0) - CASE "kind"
    WHEN 'another-finder' THEN CASE WHEN "rung" < 200 THEN 100 ELSE 200 END
    WHEN 'follow-up' THEN 1000
    WHEN 'safe' THEN 2000
    WHEN 'false-alarm' THEN 2000
    WHEN 'reopened' THEN 3000
    WHEN 'finder-thanks' THEN 4000
    WHEN 'missing' THEN 6000
    ELSE 0 END END;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "recipient_kind" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once" ON "messages" USING btree ("incident_id","occasion","step","recipient_kind",coalesce("recipient_id", ''),"channel") WHERE "messages"."incident_id" is not null;--> statement-breakpoint
UPDATE "incident_events" SET "actor_kind" = CASE "actor" WHEN 'duty' THEN 'DUTY' ELSE 'ACCOUNT' END, "actor" = nullif("actor", 'duty') WHERE "actor" IS NOT NULL;--> statement-breakpoint
UPDATE "incidents" SET "closed_by_kind" = CASE "closed_by" WHEN 'duty' THEN 'DUTY' ELSE 'ACCOUNT' END, "closed_by" = nullif("closed_by", 'duty') WHERE "closed_by" IS NOT NULL;--> statement-breakpoint
-- A link that was nobody's never opened anything.
DELETE FROM "link_tokens" WHERE "recipient" IS NULL;--> statement-breakpoint
UPDATE "link_tokens" SET "recipient_kind" = 'DUTY', "recipient" = NULL WHERE "recipient" = 'duty';--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "recipient";--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "rung";--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_type" CHECK ("accounts"."type" in ('DEMENTIA', 'CAREGIVER', 'PARTNER', 'PUBLIC'));--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_status" CHECK ("accounts"."status" in ('INCOMPLETE', 'PENDING', 'APPROVED', 'REJECTED', 'SUSPENDED', 'ENDED'));--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_credential_type" CHECK ("accounts"."credential_type" in ('USERNAME', 'GOOGLE'));--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_locale" CHECK ("accounts"."locale" in ('en', 'md', 'ms'));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind" CHECK ("approvals"."kind" in ('ERASURE'));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decision" CHECK ("approvals"."decision" in ('APPROVED', 'REFUSED'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_kind" CHECK ("consents"."kind" in ('TERMS', 'DECLARATION', 'COLLECTION', 'MARKETING', 'STORAGE', 'PHOTO'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_locale" CHECK ("consents"."locale" in ('en', 'md', 'ms'));--> statement-breakpoint
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_kind" CHECK ("daily_counts"."kind" in ('scans', 'incidents'));--> statement-breakpoint
ALTER TABLE "go_to_points" ADD CONSTRAINT "go_to_points_region" CHECK ("go_to_points"."region" in ('NORTH', 'EAST', 'WEST', 'CENTRAL'));--> statement-breakpoint
ALTER TABLE "incident_events" ADD CONSTRAINT "incident_events_kind" CHECK ("incident_events"."kind" in ('scanned', 'details-left', 'called', 'whereabouts-shared', 'message-sent', 'message-failed', 'on-my-way', 'withdrawn', 'with-someone', 'nobody-answered', 'missing', 'safe', 'false-alarm', 'expired', 'reopened'));--> statement-breakpoint
ALTER TABLE "incident_events" ADD CONSTRAINT "incident_events_actor_kind" CHECK ("incident_events"."actor_kind" in ('ACCOUNT', 'DUTY'));--> statement-breakpoint
ALTER TABLE "incident_events" ADD CONSTRAINT "incident_events_channel" CHECK ("incident_events"."channel" in ('sms', 'email'));--> statement-breakpoint
ALTER TABLE "incident_events" ADD CONSTRAINT "incident_events_by" CHECK (("incident_events"."actor_kind" is not distinct from 'ACCOUNT') = ("incident_events"."actor" is not null));--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_opened_by" CHECK ("incidents"."opened_by" in ('FINDER', 'MISSING'));--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_closed_reason" CHECK ("incidents"."closed_reason" in ('SAFE', 'FALSE_ALARM', 'EXPIRED'));--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_closed_by_kind" CHECK ("incidents"."closed_by_kind" in ('ACCOUNT', 'DUTY'));--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_escalation" CHECK ("incidents"."escalation" in ('NONE', 'REDUCED', 'FULL'));--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_closed" CHECK (("incidents"."closed_by_kind" is not distinct from 'ACCOUNT') = ("incidents"."closed_by" is not null));--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_relationship_side" CHECK ("invitations"."relationship_side" in ('PERSON', 'CARER'));--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_purpose" CHECK ("link_tokens"."purpose" in ('found', 'admin', 'partner', 'caregiver-partner', 'care-professional', 'mop', 'reset', 'set-password', 'take-over', 'email', 'hand-over'));--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_recipient_kind" CHECK ("link_tokens"."recipient_kind" in ('ACCOUNT', 'DUTY'));--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_for" CHECK (("link_tokens"."recipient_kind" = 'ACCOUNT') = ("link_tokens"."recipient" is not null));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK ("messages"."kind" in ('found', 'another-finder', 'follow-up', 'safe', 'false-alarm', 'reopened', 'finder-follow-up', 'finder-thanks', 'unusable', 'missing', 'confirm-email', 'take-over', 'reset-password', 'set-password', 'password-changed', 'already-registered', 'remind-incomplete', 'tag-waiting', 'tag-accepted', 'tag-news', 'invitation', 'approved', 'onboarding', 'rejected', 'more-asked', 'suspended', 'lifted', 'ended', 'contact-changing', 'contact-changed', 'code-ended', 'left'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_channel" CHECK ("messages"."channel" in ('sms', 'email'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_kind" CHECK ("messages"."recipient_kind" in ('ACCOUNT', 'DUTY', 'FINDER', 'INVITATION'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_occasion" CHECK ("messages"."occasion" in ('escalation', 'another-finder', 'more-finders', 'follow-up', 'closed', 'reopened', 'finder-follow-up', 'thanks', 'missing'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_status" CHECK ("messages"."status" in ('WAITING', 'CLAIMED', 'SENT', 'FAILED', 'CANCELLED'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient" CHECK (("messages"."recipient_kind" = 'DUTY') = ("messages"."recipient_id" is null));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_of_incident" CHECK (("messages"."incident_id" is null) = ("messages"."occasion" is null));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_channel" CHECK ("outbox"."channel" in ('sms', 'email'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_purpose" CHECK ("sessions"."purpose" in ('registration', 'member'));--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_locale" CHECK ("submissions"."locale" in ('en', 'md', 'ms'));--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_relationship_side" CHECK ("tags"."relationship_side" in ('PERSON', 'CARER'));--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_status" CHECK ("tags"."status" in ('PENDING', 'ACCEPTED', 'REJECTED', 'ENDED', 'LAPSED'));--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_kind" CHECK ("work_items"."kind" in ('incomplete', 'more-asked', 'call-or-write', 'tag-objection', 'no-contact'));