-- oldest: 0.1.0
ALTER TABLE "provider_keys" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;
