CREATE TABLE "case_claims" (
	"account_uid" text PRIMARY KEY NOT NULL,
	"claimed_by" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_branches" (
	"organisation_uid" text NOT NULL,
	"person_uid" text NOT NULL,
	"branch" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_branches_organisation_uid_person_uid_pk" PRIMARY KEY("organisation_uid","person_uid")
);
--> statement-breakpoint
CREATE TABLE "duplicate_verdicts" (
	"uid" text NOT NULL,
	"other_uid" text NOT NULL,
	"verdict" text NOT NULL,
	"decided_by" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "duplicate_verdicts_uid_other_uid_pk" PRIMARY KEY("uid","other_uid"),
	CONSTRAINT "duplicate_verdicts_verdict" CHECK ("duplicate_verdicts"."verdict" in ('DIFFERENT', 'SAME'))
);
--> statement-breakpoint
CREATE TABLE "monthly_figures" (
	"month" text PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind";--> statement-breakpoint
ALTER TABLE "daily_counts" DROP CONSTRAINT "daily_counts_kind";--> statement-breakpoint
ALTER TABLE "incident_events" DROP CONSTRAINT "incident_events_kind";--> statement-breakpoint
ALTER TABLE "incidents" DROP CONSTRAINT "incidents_opened_by";--> statement-breakpoint
ALTER TABLE "link_tokens" DROP CONSTRAINT "link_tokens_purpose";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_kind";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_recipient_kind";--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_kind";--> statement-breakpoint
ALTER TABLE "work_items" DROP CONSTRAINT "work_items_kind";--> statement-breakpoint
DROP INDEX "accounts_waiting";--> statement-breakpoint
DROP INDEX "messages_to";--> statement-breakpoint
ALTER TABLE "administrators" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "person_uid" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "phone_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "number_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "number_asked_again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "resets_wait_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "card_tested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "hides_dementia" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "administrators" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "administrators" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "details" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "partner_uid" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "link_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "case_claims" ADD CONSTRAINT "case_claims_account_uid_accounts_uid_fk" FOREIGN KEY ("account_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_branches" ADD CONSTRAINT "client_branches_organisation_uid_accounts_uid_fk" FOREIGN KEY ("organisation_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_branches" ADD CONSTRAINT "client_branches_person_uid_accounts_uid_fk" FOREIGN KEY ("person_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_verdicts" ADD CONSTRAINT "duplicate_verdicts_uid_accounts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_verdicts" ADD CONSTRAINT "duplicate_verdicts_other_uid_accounts_uid_fk" FOREIGN KEY ("other_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_account_uid_accounts_uid_fk" FOREIGN KEY ("account_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_claims_by" ON "case_claims" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "client_branches_person" ON "client_branches" USING btree ("person_uid");--> statement-breakpoint
CREATE INDEX "duplicate_verdicts_other" ON "duplicate_verdicts" USING btree ("other_uid");--> statement-breakpoint
CREATE INDEX "questions_account" ON "questions" USING btree ("account_uid","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "questions_waiting" ON "questions" USING btree ("account_uid") WHERE "questions"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "questions_photo" ON "questions" USING btree ("photo_key");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_partner_uid_accounts_uid_fk" FOREIGN KEY ("partner_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_number_stands" ON "accounts" USING btree (greatest("phone_verified_at", "phone_confirmed_at")) WHERE "accounts"."type" = 'CAREGIVER' and "accounts"."status" = 'APPROVED' and "accounts"."phone_verified_at" is not null;--> statement-breakpoint
CREATE INDEX "accounts_waiting_locale" ON "accounts" USING btree ("locale","type",coalesce("confirmed_at", "created_at"),"uid") WHERE "accounts"."status" = 'PENDING' and "accounts"."registered_again_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_waiting_organisation" ON "accounts" USING btree ("master_partner_uid","type",coalesce("confirmed_at", "created_at"),"uid") WHERE "accounts"."status" = 'PENDING' and "accounts"."registered_again_at" is null and "accounts"."master_partner_uid" is not null;--> statement-breakpoint
CREATE INDEX "invitations_partner" ON "invitations" USING btree ("partner_uid");--> statement-breakpoint
CREATE INDEX "messages_about" ON "messages" USING btree (("details" ->> 'personUid'),"created_at","id") WHERE "messages"."details" ->> 'personUid' is not null;--> statement-breakpoint
CREATE INDEX "messages_unconfirmed" ON "messages" USING btree ("created_at","id") WHERE "messages"."status" = 'SENT' and "messages"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "accounts_waiting" ON "accounts" USING btree ("type",coalesce("confirmed_at", "created_at"),"uid") WHERE "accounts"."status" = 'PENDING' and "accounts"."registered_again_at" is null;--> statement-breakpoint
CREATE INDEX "messages_to" ON "messages" USING btree ("recipient_id","created_at","id");--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind" CHECK ("approvals"."kind" in ('ERASURE', 'EXPORT', 'NUMBER', 'ADMINISTRATOR_INVITE', 'ADMINISTRATOR_END', 'CLIENTS'));--> statement-breakpoint
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_kind" CHECK ("daily_counts"."kind" in ('scans', 'incidents', 'DEMENTIA', 'CAREGIVER', 'PARTNER', 'PUBLIC'));--> statement-breakpoint
ALTER TABLE "incident_events" ADD CONSTRAINT "incident_events_kind" CHECK ("incident_events"."kind" in ('scanned', 'details-left', 'details-corrected', 'lost', 'all-right', 'called', 'whereabouts-shared', 'message-sent', 'message-delivered', 'message-failed', 'on-my-way', 'still-going', 'withdrawn', 'lapsed', 'nobody-came', 'restarted', 'taken', 'released', 'with-someone', 'not-with-someone', 'nobody-answered', 'passed-on', 'police-informed', 'flood', 'missing', 'safe', 'false-alarm', 'muted', 'unmuted', 'screened', 'unscreened', 'expired', 'reopened'));--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_opened_by" CHECK ("incidents"."opened_by" in ('FINDER', 'MISSING', 'REPORT', 'SELF'));--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_for" CHECK (("invitations"."person_uid" is null) <> ("invitations"."partner_uid" is null));--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_purpose" CHECK ("link_tokens"."purpose" in ('found', 'finder', 'admin', 'partner', 'caregiver-partner', 'care-professional', 'mop', 'reset', 'set-password', 'take-over', 'email', 'freeze', 'question', 'number', 'hand-over', 'administrator'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_locale" CHECK ("messages"."locale" in ('en', 'md', 'ms'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK ("messages"."kind" in ('found', 'still-unanswered', 'another-finder', 'many-reports', 'with-someone', 'not-with-someone', 'all-right', 'flood', 'channel-down', 'follow-up', 'safe', 'false-alarm', 'reopened', 'finder-follow-up', 'finder-thanks', 'unusable', 'missing', 'confirm-email', 'take-over', 'reset-password', 'set-password', 'password-changed', 'passkey-added', 'passkey-removed', 'already-registered', 'remind-incomplete', 'tag-waiting', 'tag-accepted', 'tag-news', 'invitation', 'colleague-invited', 'approved', 'onboarding', 'rejected', 'more-asked', 'more-asked-again', 'suspended', 'lifted', 'ended', 'contact-changing', 'contact-changed', 'email-changed', 'second-factor-changed', 'account-frozen', 'account-unfrozen', 'code-ended', 'left', 'person-leaving', 'person-stays', 'carer-left', 'carer-ended', 'carer-back', 'decision-undone', 'sign-in-tries', 'second-factor-tries', 'console-tries', 'codes-stopped', 'unusual-reading', 'registered-again', 'administrator-invited', 'administrator-suspended', 'administrator-restored', 'administrator-ended', 'administrators-changing', 'card-test', 'photo-changed', 'number-asked', 'number-asked-again'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_kind" CHECK ("messages"."recipient_kind" in ('ACCOUNT', 'DUTY', 'FINDER', 'INVITATION', 'ADMINISTRATOR'));--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_kind" CHECK ("submissions"."kind" in ('FOUND', 'UNUSABLE', 'SELF'));--> statement-breakpoint
-- What was asked before by telephone alone is a question without an answer: its case is back in the queue, and no day was left out.
INSERT INTO "questions" ("id", "account_uid", "asked_uid", "question", "opened", "text", "locale", "state", "asked_by", "resumed_at", "created_at")
SELECT DISTINCT ON (item."account_uid") item."id", item."account_uid", item."account_uid", 'own', 'text', item."details"->>'text', account."locale", 'RETURNED',
	coalesce((SELECT line."actor" FROM "audit" line WHERE line."subject" = item."account_uid" AND line."action" = 'account-asked' ORDER BY line."id" DESC LIMIT 1), 'command'),
	item."created_at", item."created_at"
FROM "work_items" item JOIN "accounts" account ON account."uid" = item."account_uid"
WHERE item."kind" = 'more-asked' AND item."closed_at" IS NULL AND account."status" = 'PENDING'
ORDER BY item."account_uid", item."created_at" DESC;--> statement-breakpoint
DELETE FROM "work_items" WHERE "kind" = 'more-asked';--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_kind" CHECK ("work_items"."kind" in ('incomplete', 'call-or-write', 'tag-objection', 'no-contact', 'stopped-now', 'remove-quietly', 'death-reported', 'account-frozen', 'number-unconfirmed'));