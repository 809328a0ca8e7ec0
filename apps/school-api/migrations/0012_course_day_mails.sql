CREATE TABLE "calendar_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_day_id" integer NOT NULL,
	"email" text NOT NULL,
	"uid" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_entries_uid" UNIQUE("uid")
);
--> statement-breakpoint
CREATE TABLE "course_day_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_day_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"course_day_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"day" jsonb NOT NULL,
	"before" jsonb,
	"calendar" jsonb
);
--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_course_day_id_course_days_id_fk" FOREIGN KEY ("course_day_id") REFERENCES "public"."course_days"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_day_messages" ADD CONSTRAINT "course_day_messages_course_day_id_course_days_id_fk" FOREIGN KEY ("course_day_id") REFERENCES "public"."course_days"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_entries_person" ON "calendar_entries" USING btree ("course_day_id","email");--> statement-breakpoint
CREATE INDEX "course_day_messages_day" ON "course_day_messages" USING btree ("course_day_id");--> statement-breakpoint
ALTER TABLE "course_days" DROP COLUMN "sequence";