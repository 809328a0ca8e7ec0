-- Words are found anywhere in a text: without pg_trgm all users are read for that.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm')
    AND has_database_privilege(current_database(), 'create') THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);
  END IF;
END $$;
