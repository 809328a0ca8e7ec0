LOCK TABLE "billed_sources" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "course_day_shares" ADD COLUMN "share_billed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "course_day_shares" ADD COLUMN "travel_billed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "billed_count" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "individual_feedback" ADD COLUMN "billed_count" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "school_visits" ADD COLUMN "billed_count" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The records are locked in the order in which everybody locks them: people and shares with their day by the caller,
-- then visits, then feedback.
CREATE OR REPLACE FUNCTION "count_billed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	step smallint := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
	UPDATE "participants" SET "billed_count" = "billed_count" + step
		FROM "changed" WHERE "changed"."kind" = 'participant' AND "participants"."id" = "changed"."source_id";
	UPDATE "course_day_shares" SET "share_billed" = step > 0
		FROM "changed" WHERE "changed"."kind" = 'courseDayShare' AND "course_day_shares"."course_day_id" = "changed"."source_id"
			AND "course_day_shares"."school_group_id" = "changed"."school_group_id";
	UPDATE "course_day_shares" SET "travel_billed" = step > 0
		FROM "changed" WHERE "changed"."kind" = 'courseDayTravel' AND "course_day_shares"."course_day_id" = "changed"."source_id"
			AND "course_day_shares"."school_group_id" = "changed"."school_group_id";
	PERFORM FROM "school_visits" WHERE "id" IN (
		SELECT "source_id" FROM "changed" WHERE "kind" IN ('schoolVisit', 'schoolVisitTravel')) ORDER BY "id" FOR UPDATE;
	UPDATE "school_visits" SET "billed_count" = "billed_count" + step * "visit"."sources"
		FROM (SELECT "source_id", count(*) AS "sources" FROM "changed" WHERE "kind" IN ('schoolVisit', 'schoolVisitTravel') GROUP BY 1) AS "visit"
		WHERE "school_visits"."id" = "visit"."source_id";
	PERFORM FROM "individual_feedback" WHERE "id" IN (
		SELECT "source_id" FROM "changed" WHERE "kind" = 'feedback') ORDER BY "id" FOR UPDATE;
	UPDATE "individual_feedback" SET "billed_count" = "billed_count" + step
		FROM "changed" WHERE "changed"."kind" = 'feedback' AND "individual_feedback"."id" = "changed"."source_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_none_billed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "participants" SET "billed_count" = 0 WHERE "billed_count" > 0;
	UPDATE "course_day_shares" SET "share_billed" = false, "travel_billed" = false WHERE "share_billed" OR "travel_billed";
	UPDATE "school_visits" SET "billed_count" = 0 WHERE "billed_count" > 0;
	UPDATE "individual_feedback" SET "billed_count" = 0 WHERE "billed_count" > 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "billed_sources_inserted" AFTER INSERT ON "billed_sources"
	REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_billed"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "billed_sources_deleted" AFTER DELETE ON "billed_sources"
	REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_billed"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "billed_sources_truncated" AFTER TRUNCATE ON "billed_sources"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_none_billed"();--> statement-breakpoint
-- What is billed already. Nobody bills meanwhile, because the table is locked.
UPDATE "participants" SET "billed_count" = 1 WHERE "id" IN (SELECT "source_id" FROM "billed_sources" WHERE "kind" = 'participant');--> statement-breakpoint
UPDATE "course_day_shares" SET "share_billed" = true WHERE ("course_day_id", "school_group_id") IN (
	SELECT "source_id", "school_group_id" FROM "billed_sources" WHERE "kind" = 'courseDayShare');--> statement-breakpoint
UPDATE "course_day_shares" SET "travel_billed" = true WHERE ("course_day_id", "school_group_id") IN (
	SELECT "source_id", "school_group_id" FROM "billed_sources" WHERE "kind" = 'courseDayTravel');--> statement-breakpoint
UPDATE "school_visits" SET "billed_count" = "visit"."sources"
	FROM (SELECT "source_id", count(*) AS "sources" FROM "billed_sources" WHERE "kind" IN ('schoolVisit', 'schoolVisitTravel') GROUP BY 1) AS "visit"
	WHERE "school_visits"."id" = "visit"."source_id";--> statement-breakpoint
UPDATE "individual_feedback" SET "billed_count" = 1 WHERE "id" IN (SELECT "source_id" FROM "billed_sources" WHERE "kind" = 'feedback');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "course_day_shares_open" ON "course_day_shares" USING btree ("course_day_id") WHERE "course_day_shares"."share_cents" > 0 and not "course_day_shares"."share_billed" or "course_day_shares"."travel_cents" > 0 and not "course_day_shares"."travel_billed";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "participants_open" ON "participants" USING btree ("course_day_id") WHERE "participants"."invoice_required" and "participants"."billed_count" < 1 and "participants"."waiting_turn" is null and "participants"."school_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "individual_feedback_open" ON "individual_feedback" USING btree ("id") WHERE "individual_feedback"."invoice_required" and "individual_feedback"."billed_count" < 1;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "school_visits_open" ON "school_visits" USING btree ("id") WHERE "school_visits"."invoice_required" and "school_visits"."billed_count" < 2;
