ALTER TABLE "accounts" ADD COLUMN "sort_name" text GENERATED ALWAYS AS (coalesce(nullif(search_name, ''), nullif(trim(lower(firstname || ' ' || lastname)), ''), lower(username), '')) STORED;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (coalesce(search_name, lower(firstname || ' ' || lastname)) || ' ' || lower(coalesce(username, '')) || ' ' || lower(coalesce(membership_id, ''))) STORED;--> statement-breakpoint
ALTER TABLE "link_tokens" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "work_items" ADD COLUMN "note" text;--> statement-breakpoint
CREATE INDEX "accounts_created_by" ON "accounts" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "accounts_list_name" ON "accounts" USING btree ("type","status","sort_name","uid");--> statement-breakpoint
CREATE INDEX "accounts_list_updated" ON "accounts" USING btree ("type","status","updated_at","uid");--> statement-breakpoint
CREATE INDEX "accounts_search_text" ON "accounts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "accounts_waiting" ON "accounts" USING btree ("type",coalesce("confirmed_at", "created_at"),"uid") WHERE "accounts"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "link_tokens_created" ON "link_tokens" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "link_tokens_recipient" ON "link_tokens" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "link_tokens_partner" ON "link_tokens" USING btree ("partner_uid","created_at");--> statement-breakpoint
CREATE INDEX "work_items_account" ON "work_items" USING btree ("account_uid","kind");