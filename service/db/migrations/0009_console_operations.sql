DROP INDEX "audit_created";--> statement-breakpoint
DROP INDEX "audit_subject";--> statement-breakpoint
DROP INDEX "messages_status";--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "incidents_opened" ON "incidents" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "scans_created" ON "scans" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_created" ON "audit" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_status" ON "messages" USING btree ("status","created_at","id");
--> statement-breakpoint
-- The audit is only ever added to. Deleting is for the clean-up, and what is older than two years before the newest line.
CREATE FUNCTION "audit_only_added_to"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF OLD.created_at < (SELECT max(created_at) FROM "audit") - interval '17520 hours' THEN
			RETURN OLD;
		END IF;
	END IF;
	RAISE EXCEPTION 'the audit is only ever added to' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_rows" BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION "audit_only_added_to"();
--> statement-breakpoint
CREATE TRIGGER "audit_table" BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "audit_only_added_to"();
