ALTER TABLE "accounts" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "missing_at" timestamp with time zone;