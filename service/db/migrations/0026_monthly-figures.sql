CREATE TABLE "monthly_figures" (
	"month" text PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "daily_counts" DROP CONSTRAINT "daily_counts_kind";--> statement-breakpoint
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_kind" CHECK ("daily_counts"."kind" in ('scans', 'incidents', 'DEMENTIA', 'CAREGIVER', 'PARTNER', 'PUBLIC'));