ALTER TABLE "exception_logs" ADD COLUMN "reported_by" text;--> statement-breakpoint
CREATE INDEX "exception_logs_reported_by" ON "exception_logs" USING btree ("reported_by","exception_date");