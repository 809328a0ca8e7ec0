ALTER TABLE "e_invoice_events" ADD COLUMN "body_hash" text;--> statement-breakpoint
-- The bodies of earlier events were not kept.
UPDATE "e_invoice_events" SET "body_hash" = "event_id";--> statement-breakpoint
ALTER TABLE "e_invoice_events" ALTER COLUMN "body_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "e_invoice_events" ADD CONSTRAINT "e_invoice_events_body" UNIQUE("provider","body_hash");
