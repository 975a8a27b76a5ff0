ALTER TABLE "accounts" DROP CONSTRAINT "accounts_locale";--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_locale";--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_locale";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_locale";--> statement-breakpoint
ALTER TABLE "questions" DROP CONSTRAINT "questions_locale";--> statement-breakpoint
ALTER TABLE "work_items" DROP CONSTRAINT "work_items_kind";--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_locale" CHECK ("accounts"."locale" in ('en', 'md', 'ms', 'ta')) NOT VALID;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_locale" CHECK ("consents"."locale" in ('en', 'md', 'ms', 'ta')) NOT VALID;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_locale" CHECK ("submissions"."locale" in ('en', 'md', 'ms', 'ta')) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_locale" CHECK ("messages"."locale" in ('en', 'md', 'ms', 'ta')) NOT VALID;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_locale" CHECK ("questions"."locale" in ('en', 'md', 'ms', 'ta')) NOT VALID;--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_kind" CHECK ("work_items"."kind" in ('incomplete', 'call-or-write', 'tag-objection', 'no-contact', 'stopped-now', 'remove-quietly', 'death-reported', 'account-frozen', 'number-unconfirmed', 'number-doubted', 'wrong-entry', 'wrong-words')) NOT VALID;--> statement-breakpoint
ALTER TABLE "accounts" VALIDATE CONSTRAINT "accounts_locale";--> statement-breakpoint
ALTER TABLE "consents" VALIDATE CONSTRAINT "consents_locale";--> statement-breakpoint
ALTER TABLE "submissions" VALIDATE CONSTRAINT "submissions_locale";--> statement-breakpoint
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_locale";--> statement-breakpoint
ALTER TABLE "questions" VALIDATE CONSTRAINT "questions_locale";--> statement-breakpoint
ALTER TABLE "work_items" VALIDATE CONSTRAINT "work_items_kind";
