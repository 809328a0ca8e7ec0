CREATE TABLE "invoice_reminders" (
	"invoice_id" integer NOT NULL,
	"count" integer NOT NULL,
	"date" date NOT NULL,
	"file_id" integer NOT NULL,
	"paper" jsonb NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "invoice_reminders_invoice_id_count_pk" PRIMARY KEY("invoice_id","count")
);
--> statement-breakpoint
ALTER TABLE "batch_items" ADD COLUMN "action" text NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" DROP COLUMN "action";--> statement-breakpoint
ALTER TABLE "invoices" DROP COLUMN "reminders_sent";