CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_chain_audit_id_unique" UNIQUE("audit_id")
);
--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind";--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "audit_device" ON "audit" USING btree ("device","created_at","id") WHERE "audit"."device" is not null;--> statement-breakpoint
CREATE INDEX "audit_network" ON "audit" USING btree ("network","created_at","id") WHERE "audit"."network" is not null;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind" CHECK ("approvals"."kind" in ('ERASURE', 'EXPORT'));
--> statement-breakpoint
-- Lines older than two years may go. The newest line says what time it is where the tables' owner asks, whom nothing here can hold
-- back; to the service's own role, which could date a line ahead, the database's clock says it.
CREATE OR REPLACE FUNCTION "audit_kept_from"() RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
	newest timestamptz := (SELECT max(created_at) FROM "audit");
BEGIN
	IF NOT pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = '"audit"'::regclass), 'MEMBER') THEN
		newest := least(newest, now());
	END IF;
	RETURN newest - interval '17520 hours';
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "audit_only_added_to"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF OLD.created_at < "audit_kept_from"() THEN
			RETURN OLD;
		END IF;
	END IF;
	RAISE EXCEPTION 'the audit is only ever added to' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- A link of the chain goes only after its line has gone.
CREATE FUNCTION "audit_chain_only_added_to"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF NOT EXISTS (SELECT FROM "audit" WHERE id = OLD.audit_id) THEN
			RETURN OLD;
		END IF;
	END IF;
	RAISE EXCEPTION 'the audit is only ever added to' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_chain_rows" BEFORE UPDATE OR DELETE ON "audit_chain" FOR EACH ROW EXECUTE FUNCTION "audit_chain_only_added_to"();
--> statement-breakpoint
CREATE TRIGGER "audit_chain_table" BEFORE TRUNCATE ON "audit_chain" FOR EACH STATEMENT EXECUTE FUNCTION "audit_chain_only_added_to"();
--> statement-breakpoint
-- Deletes the lines at the beginning of the chain that are older than "until" and than two years; the last of their links stays as the
-- anchor, and a new line, dated "at", names it. Runs with the rights of the tables' owner, for the service's role may not delete.
CREATE FUNCTION "audit_forget"(at timestamptz, until timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	last bigint;
	gone bigint;
BEGIN
	IF NOT pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = '"audit"'::regclass), 'MEMBER') THEN
		until := least(until, now() - interval '17520 hours');
	END IF;
	SELECT c.position - 1 INTO last FROM "audit_chain" c JOIN "audit" a ON a.id = c.audit_id
		WHERE a.created_at >= until ORDER BY c.position LIMIT 1;
	IF last IS NULL THEN
		SELECT max(position) INTO last FROM "audit_chain";
	END IF;
	SELECT count(*) INTO gone FROM "audit_chain" c JOIN "audit" a ON a.id = c.audit_id WHERE c.position <= last;
	IF gone = 0 THEN
		RETURN 0;
	END IF;
	INSERT INTO "audit" (actor, action, details, created_at)
		SELECT 'clean-up', 'audit-deleted', jsonb_build_object('count', gone, 'position', c.position, 'hash', c.hash), at
		FROM "audit_chain" c WHERE c.position = last;
	DELETE FROM "audit" a USING "audit_chain" c WHERE c.audit_id = a.id AND c.position <= last;
	DELETE FROM "audit_chain" WHERE position < last;
	RETURN gone;
END $$;
--> statement-breakpoint
-- What the service needs where it signs in by a role that does not own the tables (docs/operations.md, "Two roles of the database"): every table but
-- the audit and its chain, to which it may only add. Called by the owner after each migration.
CREATE FUNCTION "grant_service_role"(service name) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	space text;
BEGIN
	FOREACH space IN ARRAY ARRAY['public', 'pgboss'] LOOP
		IF to_regnamespace(space) IS NOT NULL THEN
			EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', space, service);
			EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO %I', space, service);
			EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA %I TO %I', space, service);
			EXECUTE format('GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA %I TO %I', space, service);
		END IF;
	END LOOP;
	IF to_regclass('drizzle.__drizzle_migrations') IS NOT NULL THEN
		EXECUTE format('GRANT USAGE ON SCHEMA drizzle TO %I', service);
		EXECUTE format('GRANT SELECT ON drizzle.__drizzle_migrations TO %I', service);
	END IF;
	EXECUTE format('REVOKE ALL ON "audit", "audit_chain" FROM %I', service);
	EXECUTE format('GRANT SELECT, INSERT ON "audit", "audit_chain" TO %I', service);
	EXECUTE format('REVOKE ALL ON FUNCTION "grant_service_role"(name) FROM %I', service);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "audit_forget"(timestamptz, timestamptz), "grant_service_role"(name) FROM PUBLIC;
