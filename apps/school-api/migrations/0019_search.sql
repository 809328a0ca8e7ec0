-- What is searched for: see features/search.

-- The words of a text in lower case, without accents, between single blanks, as `plainWords` of the domain writes them.
CREATE FUNCTION plain_words(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || lower(regexp_replace(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g'),
    '[\s!-/:-@[-\u0060{-~’–]+', ' ', 'g') COLLATE "und-x-icu")
$$;
--> statement-breakpoint
CREATE INDEX "invoices_search_number" ON "invoices" ("invoice_number" COLLATE "C");--> statement-breakpoint
CREATE INDEX "invoices_search_sequence" ON "invoices" ("sequence");--> statement-breakpoint
CREATE INDEX "invoices_search_amount" ON "invoices" ("amount_cents", "id");--> statement-breakpoint
CREATE INDEX "invoices_search_total" ON "invoices" ("total_cents", "id");--> statement-breakpoint
CREATE INDEX "credit_notes_search_number" ON "credit_notes" ("credit_note_number" COLLATE "C");--> statement-breakpoint
CREATE INDEX "credit_notes_search_sequence" ON "credit_notes" ("sequence");--> statement-breakpoint
CREATE INDEX "purchase_orders_search_number" ON "purchase_orders" ("purchase_order_number" COLLATE "C");--> statement-breakpoint
CREATE INDEX "purchase_orders_search_sequence" ON "purchase_orders" ("sequence");--> statement-breakpoint
-- No columns of drizzle's tables, so that no list reads them.
ALTER TABLE "purchase_orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (plain_words("name")) STORED;--> statement-breakpoint
ALTER TABLE "course_days" ADD COLUMN "search_text" text GENERATED ALWAYS AS (plain_words("theme")) STORED;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "search_text" text GENERATED ALWAYS AS
  (plain_words(coalesce("first_name", '') || ' ' || coalesce("last_name", '') || ' ' || "email")) STORED;--> statement-breakpoint
-- Words are found anywhere in a text: without pg_trgm all rows are read for that.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm')
    AND has_database_privilege(current_database(), 'create') THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX "purchase_orders_search" ON "purchase_orders" USING gin ("search_text" gin_trgm_ops);
    CREATE INDEX "course_days_search" ON "course_days" USING gin ("search_text" gin_trgm_ops);
    CREATE INDEX "participants_search" ON "participants" USING gin ("search_text" gin_trgm_ops);
  END IF;
END $$;
