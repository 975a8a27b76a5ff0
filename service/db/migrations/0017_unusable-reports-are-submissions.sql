-- What was left on an unusable code was kept here until it became an alarm's report; a message about it has nothing to say any more.
UPDATE "messages" SET "status" = 'CANCELLED'
WHERE "incident_id" IS NULL AND "details" ->> 'reportId' IS NOT NULL AND "status" IN ('WAITING', 'CLAIMED');--> statement-breakpoint
DROP TABLE "unusable_reports";
