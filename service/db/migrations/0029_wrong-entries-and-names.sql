CREATE TABLE "suggested_names" (
	"key" text NOT NULL,
	"name" text NOT NULL,
	"sort" text NOT NULL,
	"whole" boolean NOT NULL,
	CONSTRAINT "suggested_names_name_key_sort_pk" PRIMARY KEY("name","key","sort"),
	CONSTRAINT "suggested_names_sort" CHECK ("suggested_names"."sort" in ('street', 'place'))
);
--> statement-breakpoint
ALTER TABLE "work_items" DROP CONSTRAINT "work_items_kind";--> statement-breakpoint
ALTER TABLE "work_items" ADD COLUMN "point_id" text;--> statement-breakpoint
CREATE INDEX "suggested_names_key" ON "suggested_names" USING btree ("whole","key" text_pattern_ops);--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_point_id_go_to_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."go_to_points"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "work_items_point" ON "work_items" USING btree ("point_id") WHERE "work_items"."point_id" is not null;--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_kind" CHECK ("work_items"."kind" in ('incomplete', 'call-or-write', 'tag-objection', 'no-contact', 'stopped-now', 'remove-quietly', 'death-reported', 'account-frozen', 'number-unconfirmed', 'wrong-entry'));--> statement-breakpoint
INSERT INTO "suggested_names" ("key", "name", "sort", "whole")
SELECT DISTINCT array_to_string("words"[n:], ' '), "name", "sort", n = 1
FROM (
	SELECT "road" AS "name", 'street' AS "sort",
		(string_to_array(btrim(split_part("search_text", '|', 2)), ' '))[1 + CASE WHEN "block" = '' THEN 0 ELSE cardinality(string_to_array(btrim(regexp_replace("block", '[^A-Za-z0-9]+', ' ', 'g')), ' ')) END:] AS "words"
	FROM "postal_codes" WHERE "road" <> ''
	UNION
	SELECT "name", 'place', string_to_array(btrim(split_part("search_text", '|', 1)), ' ') FROM "go_to_points"
) AS stored CROSS JOIN LATERAL generate_subscripts("words", 1) AS n
WHERE n = 1 OR NOT ("words"[n] ~ '^[0-9]' OR "words"[n] = ANY (string_to_array('avenue street road drive lane walk lorong crescent park close terrace place link view grove way hill rise green garden gardens heights estate boulevard circle sector loop jalan bukit upper lower old new north south east west central industrial mount field plain vale court square village building house block taman kampong point coast the', ' ')))
ON CONFLICT DO NOTHING;
