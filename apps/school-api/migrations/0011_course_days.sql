CREATE TABLE "course_days" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" smallint NOT NULL,
	"theme" text NOT NULL,
	"description" text NOT NULL,
	"is_public" boolean NOT NULL,
	"start_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone NOT NULL,
	"location_id" integer,
	"parts" integer NOT NULL,
	"travel_kms" integer NOT NULL,
	"max_participants" integer NOT NULL,
	"links_to_manual" text[] NOT NULL,
	"price_cents" integer NOT NULL,
	"price_participant_cents" integer NOT NULL,
	"cancelled_at" timestamp with time zone,
	"billed" boolean DEFAULT false NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "course_days_type" CHECK ("course_days"."type" between 0 and 5),
	CONSTRAINT "course_days_end_after_start" CHECK ("course_days"."end_date" > "course_days"."start_date"),
	CONSTRAINT "course_days_numbers" CHECK ("course_days"."parts" > 0 and "course_days"."travel_kms" >= 0 and "course_days"."max_participants" > 0)
);
--> statement-breakpoint
CREATE TABLE "participants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "participants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_day_id" integer NOT NULL,
	"first_name" text collate "nl-BE-x-icu",
	"last_name" text collate "nl-BE-x-icu",
	"email" text NOT NULL,
	"user_id" integer,
	"school_id" integer,
	"waiting_turn" integer,
	"present" boolean DEFAULT false NOT NULL,
	"invoice_required" boolean DEFAULT true NOT NULL,
	"purchase_order_required" boolean NOT NULL,
	"billed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "participants_user" UNIQUE("course_day_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "course_days" ADD CONSTRAINT "course_days_location" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_course_day_id_course_days_id_fk" FOREIGN KEY ("course_day_id") REFERENCES "public"."course_days"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_days_end" ON "course_days" USING btree ("end_date");--> statement-breakpoint
CREATE UNIQUE INDEX "participants_email" ON "participants" USING btree ("course_day_id",lower("email"));--> statement-breakpoint
CREATE INDEX "participants_school" ON "participants" USING btree ("school_id");