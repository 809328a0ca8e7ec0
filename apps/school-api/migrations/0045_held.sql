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
CREATE TABLE "lost_numbers" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"noted_by" text NOT NULL,
	"noted_by_name" text,
	CONSTRAINT "lost_numbers_series_year_sequence_pk" PRIMARY KEY("series","year","sequence")
);
--> statement-breakpoint
CREATE TABLE "restored_documents" (
	"document_kind" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
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
--> statement-breakpoint
-- Whether the database is not that of the installation, so that no number is given and nothing leaves.
CREATE FUNCTION held() RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT coalesce((SELECT held_since IS NOT NULL OR database <> own_database()
		OR CASE WHEN trusts_failover THEN timeline > own_timeline() ELSE timeline <> own_timeline() END
		FROM installation), false)
$$;
--> statement-breakpoint
-- Whether a document was there when the database was held, so that it may have left without a dispatch that says so.
CREATE FUNCTION may_have_left(kind text, id integer) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (SELECT FROM restored_documents WHERE document_kind = kind AND last >= id)
$$;
