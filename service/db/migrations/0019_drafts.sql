CREATE TABLE "drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"browser" text,
	"account_uid" text,
	"journey" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_journey" CHECK ("drafts"."journey" in ('caregiver', 'person', 'public-member', 'partner-application', 'person-by-caregiver', 'caregiver-by-person', 'tag-person', 'tag-caregiver')),
	CONSTRAINT "drafts_owner" CHECK ("drafts"."browser" is not null or "drafts"."account_uid" is not null)
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_account_uid_accounts_uid_fk" FOREIGN KEY ("account_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_browser" ON "drafts" USING btree ("browser","journey") WHERE "drafts"."account_uid" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_browser_account" ON "drafts" USING btree ("browser","journey","account_uid") WHERE "drafts"."browser" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_account" ON "drafts" USING btree ("account_uid","journey") WHERE "drafts"."browser" is null;--> statement-breakpoint
CREATE INDEX "drafts_expiry" ON "drafts" USING btree ("expires_at");