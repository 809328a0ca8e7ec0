ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || lower(regexp_replace(regexp_replace(
        normalize(first_name || ' ' || last_name || ' ' || user_name, NFD),
        '[\u0300-\u036f]', '', 'g'), '[\s!-/:-@[-\u0060{-~’–]+', ' ', 'g') collate "und-x-icu")) STORED;