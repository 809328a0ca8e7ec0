CREATE TABLE "data_secret_proof" (
	"name" text PRIMARY KEY NOT NULL,
	"proof" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider_records" ALTER COLUMN "payload" SET DATA TYPE text;--> statement-breakpoint
-- A record is found by a hash of its id. What it holds is sealed when the app starts.
UPDATE "provider_records" SET "id" = encode(sha256(convert_to("id", 'UTF8')), 'hex');
