CREATE INDEX "accounts_home_number" ON "accounts" USING btree ("home_number");--> statement-breakpoint
CREATE INDEX "accounts_email" ON "accounts" USING btree (lower("email"));