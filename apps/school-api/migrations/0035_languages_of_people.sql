CREATE TABLE "person_languages" (
	"email" text PRIMARY KEY NOT NULL,
	"language" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "course_day_messages" ADD COLUMN "language" text DEFAULT 'nl' NOT NULL;