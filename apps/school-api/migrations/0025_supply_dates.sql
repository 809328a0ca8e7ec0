ALTER TABLE "invoice_lines" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "supply_date" date;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD COLUMN "supply_date" date;--> statement-breakpoint
-- Lines of before get the day and the unit of what they bill or order. Documents that are made already stay as they are.
CREATE TEMPORARY TABLE "supplied" ON COMMIT DROP AS
	SELECT 'participant' AS "kind", p."id", (d."start_date" AT TIME ZONE 'Europe/Brussels')::date AS "day", NULL AS "unit"
		FROM "participants" p JOIN "course_days" d ON d."id" = p."course_day_id"
	UNION ALL SELECT "kind", "id", ("start_date" AT TIME ZONE 'Europe/Brussels')::date, NULL
		FROM "course_days", (VALUES ('courseDayShare'), ('courseDayTravel')) AS of_days ("kind")
	UNION ALL SELECT "kind", "id", "date", "unit"
		FROM "school_visits", (VALUES ('schoolVisit', 'hour'), ('schoolVisitTravel', 'kilometre')) AS of_visits ("kind", "unit")
	UNION ALL SELECT 'feedback', "id", "date", 'hour' FROM "individual_feedback";--> statement-breakpoint
UPDATE "purchase_order_lines" l SET "supply_date" = s."day", "unit" = s."unit"
	FROM "supplied" s WHERE s."kind" = l."source_kind" AND s."id" = l."source_id";--> statement-breakpoint
UPDATE "invoice_lines" l SET "supply_date" = s."day", "unit" = s."unit"
	FROM "billed_sources" b JOIN "supplied" s ON s."kind" = b."kind" AND s."id" = b."source_id" WHERE b."invoice_line_id" = l."id";--> statement-breakpoint
-- Lines that were credited since have lost their source, but for those that an order still has.
UPDATE "invoice_lines" l SET "supply_date" = ol."supply_date", "unit" = ol."unit"
	FROM "purchase_orders" o JOIN "purchase_order_lines" ol ON ol."purchase_order_id" = o."id"
	WHERE o."invoice_id" = l."invoice_id" AND ol."position" = l."position";
