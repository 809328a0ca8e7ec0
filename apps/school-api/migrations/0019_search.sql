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
-- Words are found anywhere in a text: without pg_trgm all rows are read for that.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm')
    AND has_database_privilege(current_database(), 'create') THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX "purchase_orders_search" ON "purchase_orders" USING gin (plain_words("name") gin_trgm_ops);
    CREATE INDEX "course_days_search" ON "course_days" USING gin (plain_words("theme") gin_trgm_ops);
    CREATE INDEX "participants_search" ON "participants"
      USING gin (plain_words(coalesce("first_name", '') || ' ' || coalesce("last_name", '') || ' ' || "email") gin_trgm_ops);
  END IF;
END $$;
