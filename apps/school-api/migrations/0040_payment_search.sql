-- What payments are listed by and searched for (see features/payments/queries.ts, and the migration `search`), and the
-- invoices of which something is to be paid back.
CREATE INDEX "invoices_to_refund" ON "invoices" ("id") WHERE "paid_cents" > "total_cents" - "credited_cents";--> statement-breakpoint
CREATE INDEX "payment_entries_date" ON "payment_entries" ("date", "id");--> statement-breakpoint
CREATE INDEX "payment_entries_search_amount" ON "payment_entries" ("amount_cents");--> statement-breakpoint
ALTER TABLE "payment_entries" ADD COLUMN "search_text" text GENERATED ALWAYS AS (plain_words(coalesce("name", '')
  || ' ' || coalesce("iban", '') || ' ' || coalesce("reference", '') || ' ' || coalesce("communication", ''))) STORED;--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX "payment_entries_search" ON "payment_entries" USING gin ("search_text" gin_trgm_ops);
  END IF;
END $$;
