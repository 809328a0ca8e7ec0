CREATE TABLE "data_secret_proof" (
	"name" text PRIMARY KEY NOT NULL,
	"proof" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" DROP CONSTRAINT "calendar_feeds_secret";--> statement-breakpoint
ALTER TABLE "purchase_orders" DROP CONSTRAINT "purchase_orders_secret";--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "secret_hash" text;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "secret_hash" text;--> statement-breakpoint
-- The secrets themselves are sealed when the app starts.
UPDATE "calendar_feeds" SET "secret_hash" = encode(sha256(convert_to("secret", 'UTF8')), 'hex');--> statement-breakpoint
UPDATE "purchase_orders" SET "secret_hash" = encode(sha256(convert_to("secret", 'UTF8')), 'hex');--> statement-breakpoint
ALTER TABLE "calendar_feeds" ALTER COLUMN "secret_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_orders" ALTER COLUMN "secret_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_secret" UNIQUE("secret_hash");--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_secret" UNIQUE("secret_hash");
