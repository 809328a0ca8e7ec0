CREATE TABLE "exception_logs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exception_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"exception_id" integer NOT NULL,
	"exception_date" timestamp with time zone NOT NULL,
	"release_name" text NOT NULL,
	"release_id" integer,
	"commentaar" text,
	"undo_stack" text[] NOT NULL,
	"redo_stack" text[] NOT NULL,
	"model_file_id" integer,
	"screenshot_file_id" integer
);
--> statement-breakpoint
CREATE TABLE "exceptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message" text NOT NULL,
	"exception" text NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "exceptions_fingerprint" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "file_chunks" (
	"file_id" integer NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "file_chunks_file_id_position_pk" PRIMARY KEY("file_id","position")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"user_email" text NOT NULL,
	"name" text NOT NULL,
	"creation_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"test" boolean NOT NULL,
	"release_notes" text,
	"mapping_file_id" integer NOT NULL,
	CONSTRAINT "releases_name" UNIQUE("name","test")
);
--> statement-breakpoint
ALTER TABLE "schools" DROP CONSTRAINT "schools_school_group_id_school_groups_id_fk";
--> statement-breakpoint
ALTER TABLE "schools" DROP CONSTRAINT "schools_city_id_cities_id_fk";
--> statement-breakpoint
ALTER TABLE "exception_logs" ADD CONSTRAINT "exception_logs_exception_id_exceptions_id_fk" FOREIGN KEY ("exception_id") REFERENCES "public"."exceptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exception_logs" ADD CONSTRAINT "exception_logs_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exception_logs" ADD CONSTRAINT "exception_logs_model_file_id_files_id_fk" FOREIGN KEY ("model_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exception_logs" ADD CONSTRAINT "exception_logs_screenshot_file_id_files_id_fk" FOREIGN KEY ("screenshot_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_chunks" ADD CONSTRAINT "file_chunks_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_mapping_file_id_files_id_fk" FOREIGN KEY ("mapping_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exception_logs_exception" ON "exception_logs" USING btree ("exception_id","exception_date");--> statement-breakpoint
CREATE INDEX "licences_school" ON "licences" USING btree ("school_id");--> statement-breakpoint
CREATE UNIQUE INDEX "licences_active_person" ON "licences" USING btree ("school_id",lower("user_email")) WHERE "licences"."end_date" is null;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_group" FOREIGN KEY ("school_group_id") REFERENCES "public"."school_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_city" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools" DROP COLUMN "licence_expiration_date";--> statement-breakpoint
-- What is uploaded is mostly compressed already: to try it again costs more than the writing.
ALTER TABLE "file_chunks" ALTER COLUMN "content" SET STORAGE EXTERNAL;