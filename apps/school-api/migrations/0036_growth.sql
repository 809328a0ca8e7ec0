CREATE INDEX "course_days_start" ON "course_days" USING btree ("start_date");--> statement-breakpoint
CREATE INDEX "participants_waiting" ON "participants" USING btree ("course_day_id") WHERE "participants"."waiting_turn" is not null;--> statement-breakpoint
CREATE INDEX "purchase_orders_open" ON "purchase_orders" USING btree ("year") WHERE "purchase_orders"."withdrawn_at" is null and "purchase_orders"."invoice_id" is null;--> statement-breakpoint
CREATE INDEX "invoice_lines_shares" ON "invoice_lines" USING btree ("share_of_group_id") WHERE "invoice_lines"."share_of_group_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_unpaid" ON "invoices" USING btree ("status") WHERE "invoices"."status" <> 3;--> statement-breakpoint
CREATE INDEX "invoices_paid" ON "invoices" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "invoices_problem" ON "invoices" USING btree ("id") WHERE "invoices"."problem" is not null;--> statement-breakpoint
CREATE INDEX "invoices_periods" ON "invoices" USING btree ("school_group_id","period_end") WHERE "invoices"."period_end" is not null and "invoices"."credited_cents" < "invoices"."total_cents";--> statement-breakpoint
CREATE INDEX "credit_notes_problem" ON "credit_notes" USING btree ("invoice_id") WHERE "credit_notes"."problem" is not null;