-- oldest: 0.1.0
CREATE TABLE "installation" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"database" text NOT NULL,
	"timeline" text NOT NULL,
	"address" text,
	"trusts_failover" boolean DEFAULT false NOT NULL,
	"held_since" timestamp with time zone,
	"held_why" text,
	"settled_at" timestamp with time zone,
	"jobs_due" boolean DEFAULT false NOT NULL,
	CONSTRAINT "installation_single" CHECK ("installation"."id")
);
--> statement-breakpoint
CREATE FUNCTION own_database() RETURNS text LANGUAGE sql STABLE AS $$
	SELECT (SELECT system_identifier FROM pg_control_system()) || '/' ||
		(SELECT oid FROM pg_database WHERE datname = current_database())
$$;
--> statement-breakpoint
CREATE FUNCTION own_timeline() RETURNS text LANGUAGE sql STABLE AS $$
	SELECT substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)
$$;
