CREATE TABLE "client_branches" (
	"organisation_uid" text NOT NULL,
	"person_uid" text NOT NULL,
	"branch" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_branches_organisation_uid_person_uid_pk" PRIMARY KEY("organisation_uid","person_uid")
);
--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_kind";--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "person_uid" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "partner_uid" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "link_id" text;--> statement-breakpoint
ALTER TABLE "client_branches" ADD CONSTRAINT "client_branches_organisation_uid_accounts_uid_fk" FOREIGN KEY ("organisation_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_branches" ADD CONSTRAINT "client_branches_person_uid_accounts_uid_fk" FOREIGN KEY ("person_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_branches_person" ON "client_branches" USING btree ("person_uid");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_partner_uid_accounts_uid_fk" FOREIGN KEY ("partner_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_partner" ON "invitations" USING btree ("partner_uid");--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind" CHECK ("approvals"."kind" in ('ERASURE', 'EXPORT', 'CLIENTS'));--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_for" CHECK (("invitations"."person_uid" is null) <> ("invitations"."partner_uid" is null));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK ("messages"."kind" in ('found', 'still-unanswered', 'another-finder', 'many-reports', 'with-someone', 'not-with-someone', 'flood', 'channel-down', 'follow-up', 'safe', 'false-alarm', 'reopened', 'finder-follow-up', 'finder-thanks', 'unusable', 'missing', 'confirm-email', 'take-over', 'reset-password', 'set-password', 'password-changed', 'passkey-added', 'passkey-removed', 'already-registered', 'remind-incomplete', 'tag-waiting', 'tag-accepted', 'tag-news', 'invitation', 'colleague-invited', 'approved', 'onboarding', 'rejected', 'more-asked', 'suspended', 'lifted', 'ended', 'contact-changing', 'contact-changed', 'email-changed', 'second-factor-changed', 'account-frozen', 'account-unfrozen', 'code-ended', 'left', 'person-leaving', 'person-stays', 'carer-left', 'carer-ended', 'decision-undone', 'sign-in-tries', 'second-factor-tries', 'console-tries', 'codes-stopped', 'unusual-reading', 'registered-again'));