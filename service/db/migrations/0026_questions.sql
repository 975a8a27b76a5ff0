CREATE TABLE "questions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_uid" text NOT NULL,
	"asked_uid" text NOT NULL,
	"question" text NOT NULL,
	"opened" text NOT NULL,
	"text" text,
	"locale" text NOT NULL,
	"state" text NOT NULL,
	"asked_by" text NOT NULL,
	"reminded_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"resumed_at" timestamp with time zone,
	"sealed" text,
	"photo_key" text,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "questions_question" CHECK ("questions"."question" in ('photo', 'contact', 'identity', 'own')),
	CONSTRAINT "questions_opened" CHECK ("questions"."opened" in ('text', 'identity', 'gender', 'address', 'contact', 'photo')),
	CONSTRAINT "questions_locale" CHECK ("questions"."locale" in ('en', 'md', 'ms')),
	CONSTRAINT "questions_state" CHECK ("questions"."state" in ('OPEN', 'ANSWERED', 'RETURNED', 'TAKEN', 'LEFT', 'REPLACED', 'CLOSED'))
);
--> statement-breakpoint
ALTER TABLE "link_tokens" DROP CONSTRAINT "link_tokens_purpose";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_kind";--> statement-breakpoint
ALTER TABLE "work_items" DROP CONSTRAINT "work_items_kind";--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_account_uid_accounts_uid_fk" FOREIGN KEY ("account_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_account" ON "questions" USING btree ("account_uid","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "questions_waiting" ON "questions" USING btree ("account_uid") WHERE "questions"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "questions_photo" ON "questions" USING btree ("photo_key");--> statement-breakpoint
-- What was asked before by telephone alone is a question without an answer: its case is back in the queue, and no day was left out.
INSERT INTO "questions" ("id", "account_uid", "asked_uid", "question", "opened", "text", "locale", "state", "asked_by", "resumed_at", "created_at")
SELECT DISTINCT ON (item."account_uid") item."id", item."account_uid", item."account_uid", 'own', 'text', item."details"->>'text', account."locale", 'RETURNED',
	coalesce((SELECT line."actor" FROM "audit" line WHERE line."subject" = item."account_uid" AND line."action" = 'account-asked' ORDER BY line."id" DESC LIMIT 1), 'command'),
	item."created_at", item."created_at"
FROM "work_items" item JOIN "accounts" account ON account."uid" = item."account_uid"
WHERE item."kind" = 'more-asked' AND item."closed_at" IS NULL AND account."status" = 'PENDING'
ORDER BY item."account_uid", item."created_at" DESC;--> statement-breakpoint
DELETE FROM "work_items" WHERE "kind" = 'more-asked';--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_purpose" CHECK ("link_tokens"."purpose" in ('found', 'finder', 'admin', 'partner', 'caregiver-partner', 'care-professional', 'mop', 'reset', 'set-password', 'take-over', 'email', 'freeze', 'question', 'hand-over'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK ("messages"."kind" in ('found', 'still-unanswered', 'another-finder', 'many-reports', 'with-someone', 'not-with-someone', 'flood', 'channel-down', 'follow-up', 'safe', 'false-alarm', 'reopened', 'finder-follow-up', 'finder-thanks', 'unusable', 'missing', 'confirm-email', 'take-over', 'reset-password', 'set-password', 'password-changed', 'passkey-added', 'passkey-removed', 'already-registered', 'remind-incomplete', 'tag-waiting', 'tag-accepted', 'tag-news', 'invitation', 'approved', 'onboarding', 'rejected', 'more-asked', 'more-asked-again', 'suspended', 'lifted', 'ended', 'contact-changing', 'contact-changed', 'email-changed', 'second-factor-changed', 'account-frozen', 'account-unfrozen', 'code-ended', 'left', 'person-leaving', 'person-stays', 'carer-left', 'carer-ended', 'decision-undone', 'sign-in-tries', 'second-factor-tries', 'console-tries', 'codes-stopped', 'unusual-reading', 'registered-again'));--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_kind" CHECK ("work_items"."kind" in ('incomplete', 'call-or-write', 'tag-objection', 'no-contact', 'stopped-now', 'remove-quietly', 'death-reported', 'account-frozen'));