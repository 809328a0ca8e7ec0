CREATE TABLE "attests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"course_day_id" integer NOT NULL,
	"participant_id" integer NOT NULL,
	"user_id" integer,
	"email" text NOT NULL,
	"start_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone NOT NULL,
	"paper" jsonb NOT NULL,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "attests_number" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "attests" ADD CONSTRAINT "attests_course_day_id_course_days_id_fk" FOREIGN KEY ("course_day_id") REFERENCES "public"."course_days"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attests_standing" ON "attests" USING btree ("participant_id") WHERE "attests"."taken_back_at" is null;--> statement-breakpoint
CREATE INDEX "attests_day" ON "attests" USING btree ("course_day_id");--> statement-breakpoint
CREATE INDEX "attests_email" ON "attests" USING btree (lower("email"));