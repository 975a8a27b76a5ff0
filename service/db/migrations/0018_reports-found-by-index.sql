DROP INDEX "submissions_incident";--> statement-breakpoint
CREATE INDEX "submissions_network" ON "submissions" USING btree ("incident_id","network_hash");--> statement-breakpoint
CREATE INDEX "submissions_phone" ON "submissions" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "submissions_incident" ON "submissions" USING btree ("incident_id","created_at");