ALTER TABLE "audit_entries" ALTER COLUMN "school_guid" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "school_guid" SET DATA TYPE text;