UPDATE "incidents" SET "submission_count" = (SELECT count(*) FROM "submissions" WHERE "submissions"."incident_id" = "incidents"."id");--> statement-breakpoint
-- An escalation becomes the first run of the ladder; what it sent keeps its steps, so that the run counts as the second.
UPDATE "incidents" SET
  "round" = 2,
  "ladder_started_at" = coalesce("escalated_at", "opened_at"),
  "unanswered_at" = "exhausted_at",
  "audience" = CASE WHEN "escalation" = 'NONE' THEN 'DESK' ELSE 'FAMILY' END,
  "next_step" = CASE WHEN "escalation" <> 'FULL' THEN 0 WHEN "next_rung" = 1 THEN 2 WHEN "next_rung" = 2 THEN 5 ELSE 6 END,
  "next_step_at" = CASE
    WHEN "escalation" <> 'FULL' THEN "opened_at"
    ELSE coalesce("next_rung_at", coalesce("escalated_at", "opened_at") + interval '600 seconds')
  END
WHERE "escalation" <> 'NONE' OR "submission_count" > 0;--> statement-breakpoint
-- Who was on the way is: the last word of each counts.
INSERT INTO "responders" ("id", "incident_id", "response", "actor_kind", "actor", "said_at", "ask_at")
SELECT left(md5("last"."id"::text), 22), "last"."incident_id", 'GOING', "last"."actor_kind", "last"."actor", "last"."created_at", "last"."created_at" + interval '45 minutes'
FROM (
  SELECT DISTINCT ON ("incident_id", "actor_kind", "actor") "incident_events".* FROM "incident_events"
  WHERE "kind" in ('on-my-way', 'withdrawn') AND "actor_kind" is not null
  ORDER BY "incident_id", "actor_kind", "actor", "id" DESC
) AS "last"
INNER JOIN "incidents" ON "incidents"."id" = "last"."incident_id"
WHERE "last"."kind" = 'on-my-way' AND "incidents"."closed_at" is null;--> statement-breakpoint
ALTER TABLE "incidents" DROP CONSTRAINT "incidents_escalation";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_kind";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_occasion";--> statement-breakpoint
ALTER TABLE "incidents" DROP COLUMN "escalation";--> statement-breakpoint
ALTER TABLE "incidents" DROP COLUMN "escalated_at";--> statement-breakpoint
ALTER TABLE "incidents" DROP COLUMN "next_rung";--> statement-breakpoint
ALTER TABLE "incidents" DROP COLUMN "next_rung_at";--> statement-breakpoint
ALTER TABLE "incidents" DROP COLUMN "exhausted_at";--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK ("messages"."kind" in ('found', 'still-unanswered', 'another-finder', 'many-reports', 'with-someone', 'not-with-someone', 'flood', 'channel-down', 'follow-up', 'safe', 'false-alarm', 'reopened', 'finder-follow-up', 'finder-thanks', 'unusable', 'missing', 'confirm-email', 'take-over', 'reset-password', 'set-password', 'password-changed', 'already-registered', 'remind-incomplete', 'tag-waiting', 'tag-accepted', 'tag-news', 'invitation', 'approved', 'onboarding', 'rejected', 'more-asked', 'suspended', 'lifted', 'ended', 'contact-changing', 'contact-changed', 'code-ended', 'left', 'person-leaving', 'person-stays', 'carer-left', 'carer-ended', 'decision-undone'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_occasion" CHECK ("messages"."occasion" in ('escalation', 'another-finder', 'more-finders', 'follow-up', 'closed', 'reopened', 'finder-follow-up', 'thanks', 'missing', 'flood', 'channel-down', 'passed-on', 'with-someone'));