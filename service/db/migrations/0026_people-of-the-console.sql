DROP INDEX "messages_to";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "locale" text;--> statement-breakpoint
CREATE INDEX "messages_about" ON "messages" USING btree (("details" ->> 'personUid'),"created_at","id") WHERE "messages"."details" ->> 'personUid' is not null;--> statement-breakpoint
CREATE INDEX "messages_unconfirmed" ON "messages" USING btree ("created_at","id") WHERE "messages"."status" = 'SENT' and "messages"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_to" ON "messages" USING btree ("recipient_id","created_at","id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_locale" CHECK ("messages"."locale" in ('en', 'md', 'ms'));