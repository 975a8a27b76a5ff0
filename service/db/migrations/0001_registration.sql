CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_uid" text NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"locale" text NOT NULL,
	"given_by" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"person_uid" text NOT NULL,
	"invited_by" text NOT NULL,
	"relationship" text NOT NULL,
	"relationship_side" text NOT NULL,
	"phone" text,
	"email" text,
	"invited_uid" text,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"phone_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "phone_proofs" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"phone_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_uid" text NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "work_items" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account_uid" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "find_homeward_list" jsonb;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "person_hash" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "nric_hash" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "search_name" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "link_tokens" ADD COLUMN "partner_uid" text;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_account_uid_accounts_uid_fk" FOREIGN KEY ("account_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_person_uid_accounts_uid_fk" FOREIGN KEY ("person_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_uid_accounts_uid_fk" FOREIGN KEY ("account_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_account_uid_accounts_uid_fk" FOREIGN KEY ("account_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_created" ON "audit" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","created_at");--> statement-breakpoint
CREATE INDEX "consents_account" ON "consents" USING btree ("account_uid");--> statement-breakpoint
CREATE INDEX "invitations_person" ON "invitations" USING btree ("person_uid");--> statement-breakpoint
CREATE INDEX "one_time_codes_phone" ON "one_time_codes" USING btree ("phone_hash","created_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_created" ON "one_time_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_uid");--> statement-breakpoint
CREATE INDEX "work_items_open" ON "work_items" USING btree ("kind","created_at") WHERE "work_items"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_person" ON "accounts" USING btree ("person_hash") WHERE "accounts"."type" = 'DEMENTIA' and "accounts"."status" in ('PENDING', 'APPROVED', 'SUSPENDED');--> statement-breakpoint
CREATE INDEX "accounts_nric" ON "accounts" USING btree ("nric_hash");--> statement-breakpoint
CREATE INDEX "accounts_search_name" ON "accounts" USING btree ("search_name");--> statement-breakpoint
CREATE INDEX "accounts_phone" ON "accounts" USING btree ("prefix_country_num","phone");