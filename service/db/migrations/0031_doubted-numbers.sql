ALTER TABLE "work_items" DROP CONSTRAINT "work_items_kind";--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_kind" CHECK ("work_items"."kind" in ('incomplete', 'call-or-write', 'tag-objection', 'no-contact', 'stopped-now', 'remove-quietly', 'death-reported', 'account-frozen', 'number-unconfirmed', 'number-doubted', 'wrong-entry')) NOT VALID;--> statement-breakpoint
ALTER TABLE "work_items" VALIDATE CONSTRAINT "work_items_kind";
