ALTER TABLE "messages" ADD COLUMN "call_outcome" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "called_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "called_by" text;--> statement-breakpoint
ALTER TABLE "work_items" ADD COLUMN "claimed_by" text;--> statement-breakpoint
ALTER TABLE "work_items" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "work_items_claimed" ON "work_items" USING btree ("claimed_by") WHERE "work_items"."claimed_by" is not null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_call_outcome" CHECK ("messages"."call_outcome" in ('REACHED', 'NOT_REACHED', 'WRONG_NUMBER'));