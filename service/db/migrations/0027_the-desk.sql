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
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind";--> statement-breakpoint
ALTER TABLE "daily_counts" DROP CONSTRAINT "daily_counts_kind";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_kind";--> statement-breakpoint
DROP INDEX "accounts_waiting";--> statement-breakpoint
DROP INDEX "messages_to";--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "person_uid" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "partner_uid" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "link_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "case_claims" ADD CONSTRAINT "case_claims_account_uid_accounts_uid_fk" FOREIGN KEY ("account_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_branches" ADD CONSTRAINT "client_branches_organisation_uid_accounts_uid_fk" FOREIGN KEY ("organisation_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_branches" ADD CONSTRAINT "client_branches_person_uid_accounts_uid_fk" FOREIGN KEY ("person_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_verdicts" ADD CONSTRAINT "duplicate_verdicts_uid_accounts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_verdicts" ADD CONSTRAINT "duplicate_verdicts_other_uid_accounts_uid_fk" FOREIGN KEY ("other_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_claims_by" ON "case_claims" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "client_branches_person" ON "client_branches" USING btree ("person_uid");--> statement-breakpoint
CREATE INDEX "duplicate_verdicts_other" ON "duplicate_verdicts" USING btree ("other_uid");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_partner_uid_accounts_uid_fk" FOREIGN KEY ("partner_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_waiting_locale" ON "accounts" USING btree ("locale","type",coalesce("confirmed_at", "created_at"),"uid") WHERE "accounts"."status" = 'PENDING' and "accounts"."registered_again_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_waiting_organisation" ON "accounts" USING btree ("master_partner_uid","type",coalesce("confirmed_at", "created_at"),"uid") WHERE "accounts"."status" = 'PENDING' and "accounts"."registered_again_at" is null and "accounts"."master_partner_uid" is not null;--> statement-breakpoint
CREATE INDEX "invitations_partner" ON "invitations" USING btree ("partner_uid");--> statement-breakpoint
CREATE INDEX "messages_about" ON "messages" USING btree (("details" ->> 'personUid'),"created_at","id") WHERE "messages"."details" ->> 'personUid' is not null;--> statement-breakpoint
CREATE INDEX "messages_unconfirmed" ON "messages" USING btree ("created_at","id") WHERE "messages"."status" = 'SENT' and "messages"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "accounts_waiting" ON "accounts" USING btree ("type",coalesce("confirmed_at", "created_at"),"uid") WHERE "accounts"."status" = 'PENDING' and "accounts"."registered_again_at" is null;--> statement-breakpoint
CREATE INDEX "messages_to" ON "messages" USING btree ("recipient_id","created_at","id");--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind" CHECK ("approvals"."kind" in ('ERASURE', 'EXPORT', 'CLIENTS'));--> statement-breakpoint
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_kind" CHECK ("daily_counts"."kind" in ('scans', 'incidents', 'DEMENTIA', 'CAREGIVER', 'PARTNER', 'PUBLIC'));--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_for" CHECK (("invitations"."person_uid" is null) <> ("invitations"."partner_uid" is null));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_locale" CHECK ("messages"."locale" in ('en', 'md', 'ms'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK ("messages"."kind" in ('found', 'still-unanswered', 'another-finder', 'many-reports', 'with-someone', 'not-with-someone', 'flood', 'channel-down', 'follow-up', 'safe', 'false-alarm', 'reopened', 'finder-follow-up', 'finder-thanks', 'unusable', 'missing', 'confirm-email', 'take-over', 'reset-password', 'set-password', 'password-changed', 'passkey-added', 'passkey-removed', 'already-registered', 'remind-incomplete', 'tag-waiting', 'tag-accepted', 'tag-news', 'invitation', 'colleague-invited', 'approved', 'onboarding', 'rejected', 'more-asked', 'suspended', 'lifted', 'ended', 'contact-changing', 'contact-changed', 'email-changed', 'second-factor-changed', 'account-frozen', 'account-unfrozen', 'code-ended', 'left', 'person-leaving', 'person-stays', 'carer-left', 'carer-ended', 'decision-undone', 'sign-in-tries', 'second-factor-tries', 'console-tries', 'codes-stopped', 'unusual-reading', 'registered-again'));