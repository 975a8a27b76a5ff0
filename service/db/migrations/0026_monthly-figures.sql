CREATE TABLE "monthly_figures" (
	"month" text PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "daily_counts" DROP CONSTRAINT "daily_counts_kind";--> statement-breakpoint
DROP INDEX "accounts_waiting";--> statement-breakpoint
CREATE INDEX "accounts_waiting" ON "accounts" USING btree ("type",coalesce("confirmed_at", "created_at"),"uid") WHERE "accounts"."status" = 'PENDING' and "accounts"."registered_again_at" is null;--> statement-breakpoint
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_kind" CHECK ("daily_counts"."kind" in ('scans', 'incidents', 'DEMENTIA', 'CAREGIVER', 'PARTNER', 'PUBLIC'));