ALTER TABLE "purchase_order_lines" ADD COLUMN "source_kind" text;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD COLUMN "source_id" integer;