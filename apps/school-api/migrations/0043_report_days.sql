CREATE INDEX "credit_notes_date" ON "credit_notes" USING btree ("creation_date");--> statement-breakpoint
CREATE INDEX "payment_allocations_journal" ON "payment_allocations" USING btree ("journal_date");--> statement-breakpoint
CREATE INDEX "payment_allocations_undone" ON "payment_allocations" USING btree ("undone_journal_date") WHERE "payment_allocations"."undone_at" is not null;