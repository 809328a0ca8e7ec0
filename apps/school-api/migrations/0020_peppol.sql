ALTER TABLE "school_groups" ADD COLUMN "buyer_reference" text;--> statement-breakpoint
ALTER TABLE "school_groups" ADD COLUMN "vat_registered" boolean DEFAULT true NOT NULL;