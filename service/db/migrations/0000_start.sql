CREATE TABLE "accounts" (
	"uid" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"firstname" text DEFAULT '' NOT NULL,
	"lastname" text DEFAULT '' NOT NULL,
	"display_name" text,
	"gender" text,
	"birth" date,
	"prefix_country_num" text,
	"phone" text,
	"phone_verified_at" timestamp with time zone,
	"email" text,
	"email_verified_at" timestamp with time zone,
	"home_number" text,
	"credential_type" text,
	"username" text,
	"password_hash" text,
	"google_issuer" text,
	"google_subject" text,
	"photo" text,
	"membership_id" text,
	"locale" text DEFAULT 'en' NOT NULL,
	"language" text,
	"street_name" text,
	"unit_number" text,
	"postal_code" text,
	"city_country" text,
	"building" text,
	"block_number" text,
	"address" text,
	"interests" text,
	"activity_preferences" text,
	"how_find_homeward" jsonb,
	"registration_platform" text,
	"metadata" jsonb,
	"created_by" text,
	"master_partner_uid" text,
	"safe_return_stopped_at" timestamp with time zone,
	"status_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_membership_id_unique" UNIQUE("membership_id")
);
--> statement-breakpoint
CREATE TABLE "go_to_points" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"postal_code" text NOT NULL,
	"region" text NOT NULL,
	"opening_hours" text,
	"contact_number" text,
	"special_note" text,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"id" text PRIMARY KEY NOT NULL,
	"device_hash" text NOT NULL,
	"code" text NOT NULL,
	"incident_id" text NOT NULL,
	"submission_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"result" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incident_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"incident_id" text NOT NULL,
	"kind" text NOT NULL,
	"code" text,
	"actor" text,
	"submission_id" text,
	"channel" text,
	"place" text,
	"lat" double precision,
	"lng" double precision,
	"accuracy" double precision,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" text PRIMARY KEY NOT NULL,
	"person_uid" text NOT NULL,
	"opened_by" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"reopened_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_reason" text,
	"closed_by" text,
	"acknowledged_at" timestamp with time zone,
	"escalation" text NOT NULL,
	"escalated_at" timestamp with time zone,
	"next_rung" integer,
	"next_rung_at" timestamp with time zone,
	"exhausted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "link_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"recipient" text,
	"incident_id" text,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "link_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"incident_id" text,
	"rung" integer,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_at" timestamp with time zone,
	"claimed_by" text,
	"sent_at" timestamp with time zone,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "messages_once" UNIQUE("incident_id","rung","recipient","channel")
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mutes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_uid" text NOT NULL,
	"subject_hash" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"to" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_details" (
	"uid" text PRIMARY KEY NOT NULL,
	"organization_name" text NOT NULL,
	"branch" text,
	"unit_number" text,
	"address" text,
	"street_name" text,
	"block_number" text,
	"building" text,
	"postal_code" text,
	"poc_name" text,
	"poc_phone" text,
	"poc_email" text,
	"job_title" text,
	"hotline_number" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "return_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"person_uid" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"person_uid" text NOT NULL,
	"device_hash" text NOT NULL,
	"incident_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" text PRIMARY KEY NOT NULL,
	"incident_id" text NOT NULL,
	"person_uid" text NOT NULL,
	"code" text NOT NULL,
	"device_hash" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"locale" text NOT NULL,
	"place" text,
	"lat" double precision,
	"lng" double precision,
	"accuracy" double precision,
	"sms_requested_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" text PRIMARY KEY NOT NULL,
	"person_uid" text NOT NULL,
	"carer_uid" text NOT NULL,
	"uid_tags" text NOT NULL,
	"relationship" text NOT NULL,
	"relationship_side" text NOT NULL,
	"status" text NOT NULL,
	"contact_order" integer DEFAULT 0 NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" text,
	"active_at" timestamp with time zone,
	"objected_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unusable_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"person_uid" text NOT NULL,
	"name" text,
	"phone" text,
	"place" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_code_return_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."return_codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_events" ADD CONSTRAINT "incident_events_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_person_uid_accounts_uid_fk" FOREIGN KEY ("person_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_details" ADD CONSTRAINT "partner_details_uid_accounts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_codes" ADD CONSTRAINT "return_codes_person_uid_accounts_uid_fk" FOREIGN KEY ("person_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_code_return_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."return_codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_person_uid_accounts_uid_fk" FOREIGN KEY ("person_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_carer_uid_accounts_uid_fk" FOREIGN KEY ("carer_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username" ON "accounts" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_google" ON "accounts" USING btree ("google_issuer","google_subject");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_verified_phone" ON "accounts" USING btree ("prefix_country_num","phone") WHERE "accounts"."phone_verified_at" is not null and "accounts"."type" <> 'DEMENTIA' and "accounts"."status" not in ('REJECTED', 'ENDED');--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_verified_email" ON "accounts" USING btree (lower("email")) WHERE "accounts"."email_verified_at" is not null and "accounts"."type" <> 'DEMENTIA' and "accounts"."status" not in ('REJECTED', 'ENDED');--> statement-breakpoint
CREATE INDEX "accounts_master_partner" ON "accounts" USING btree ("master_partner_uid");--> statement-breakpoint
CREATE UNIQUE INDEX "grants_device" ON "grants" USING btree ("device_hash","code","incident_id");--> statement-breakpoint
CREATE INDEX "incident_events_incident" ON "incident_events" USING btree ("incident_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_open" ON "incidents" USING btree ("person_uid") WHERE "incidents"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "incidents_person" ON "incidents" USING btree ("person_uid","opened_at");--> statement-breakpoint
CREATE INDEX "link_tokens_incident" ON "link_tokens" USING btree ("incident_id","recipient");--> statement-breakpoint
CREATE INDEX "messages_status" ON "messages" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "mutes_subject" ON "mutes" USING btree ("person_uid","subject_hash");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "return_codes_person" ON "return_codes" USING btree ("person_uid");--> statement-breakpoint
CREATE INDEX "scans_device" ON "scans" USING btree ("code","device_hash","created_at");--> statement-breakpoint
CREATE INDEX "scans_person" ON "scans" USING btree ("person_uid","created_at");--> statement-breakpoint
CREATE INDEX "submissions_device" ON "submissions" USING btree ("device_hash","created_at");--> statement-breakpoint
CREATE INDEX "submissions_incident" ON "submissions" USING btree ("incident_id");--> statement-breakpoint
CREATE INDEX "submissions_person" ON "submissions" USING btree ("person_uid","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_pair" ON "tags" USING btree ("person_uid","carer_uid") WHERE "tags"."status" in ('PENDING', 'ACCEPTED');--> statement-breakpoint
CREATE INDEX "tags_carer" ON "tags" USING btree ("carer_uid");