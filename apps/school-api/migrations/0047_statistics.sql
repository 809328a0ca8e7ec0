-- Rules that compare two columns are taken for true of a third of all rows, or of nearly all: PostgreSQL read every
-- invoice and payment of ten years to find the few that something is left of. Of an expression it keeps statistics.
DROP INDEX "payment_entries_to_do";--> statement-breakpoint
CREATE INDEX "payment_entries_to_do" ON "payment_entries" USING btree ("id") WHERE "payment_entries"."amount_cents" - "payment_entries"."allocated_cents" <> 0 and "payment_entries"."dismissed" is null and "payment_entries"."assigned_at" is null;--> statement-breakpoint
DROP INDEX "invoices_to_refund";--> statement-breakpoint
CREATE INDEX "invoices_to_refund" ON "invoices" ("id") WHERE "total_cents" - "credited_cents" - "paid_cents" < 0;--> statement-breakpoint
CREATE STATISTICS "invoices_owed" ON ("total_cents" - "credited_cents" - "paid_cents") FROM "invoices";--> statement-breakpoint
CREATE STATISTICS "payment_entries_rest" ON ("amount_cents" - "allocated_cents") FROM "payment_entries";
