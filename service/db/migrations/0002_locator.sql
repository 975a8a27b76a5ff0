CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "address_answers" (
	"postal_code" text PRIMARY KEY NOT NULL,
	"addresses" jsonb NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "postal_codes" (
	"postal_code" text PRIMARY KEY NOT NULL,
	"block" text NOT NULL,
	"road" text NOT NULL,
	"building" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "go_to_points" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "go_to_points" ADD COLUMN "ura_region" text;--> statement-breakpoint
ALTER TABLE "go_to_points" ADD COLUMN "planning_area" text;--> statement-breakpoint
ALTER TABLE "go_to_points" ADD COLUMN "updated" date;--> statement-breakpoint
ALTER TABLE "go_to_points" ADD COLUMN "source" text NOT NULL DEFAULT 'SAMPLE';--> statement-breakpoint
ALTER TABLE "go_to_points" ALTER COLUMN "source" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "go_to_points" ADD COLUMN "position" "point" GENERATED ALWAYS AS (point(lng * 111164.22, lat * 111195.08)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "go_to_points" ADD COLUMN "search_text" text;--> statement-breakpoint
UPDATE "go_to_points" SET "search_text" = ' ' || lower("name") || ' | ' || lower("address") || ' ' || "postal_code";--> statement-breakpoint
ALTER TABLE "go_to_points" ALTER COLUMN "search_text" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "place_words_similar" ON "place_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "postal_codes_search" ON "postal_codes" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "go_to_points_position" ON "go_to_points" USING gist ("position") WHERE "go_to_points"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "go_to_points_search" ON "go_to_points" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "go_to_points_name" ON "go_to_points" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "go_to_points_postal_code" ON "go_to_points" USING btree ("postal_code");