ALTER TABLE "invoices" ADD COLUMN "sent_file_id" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_sent_file_id_files_id_fk" FOREIGN KEY ("sent_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "invoices" SET "sent_file_id" = coalesce((
  SELECT "file_id" FROM "invoice_files" WHERE "invoice_id" = "invoices"."id" AND "made_at" <= "sent_at" ORDER BY "version" DESC LIMIT 1
), "file_id") WHERE "sent_at" IS NOT NULL;
