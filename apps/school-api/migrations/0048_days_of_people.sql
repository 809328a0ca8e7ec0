DROP INDEX "participants_school";--> statement-breakpoint
CREATE INDEX "participants_school_days" ON "participants" USING btree ("school_id","course_day_id","waiting_turn");
