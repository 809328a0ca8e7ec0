ALTER TABLE "school_visits" ALTER COLUMN "travel_kms" SET DATA TYPE numeric(6, 1);--> statement-breakpoint
ALTER TABLE "course_day_messages" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "individual_feedback" ADD COLUMN "invoice_required" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "school_visits" ADD COLUMN "participants" integer;--> statement-breakpoint
ALTER TABLE "school_visits" ADD COLUMN "invoice_required" boolean DEFAULT true NOT NULL;