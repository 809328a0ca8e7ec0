ALTER TABLE "course_days" DROP COLUMN "billed";--> statement-breakpoint
ALTER TABLE "participants" DROP COLUMN "billed";