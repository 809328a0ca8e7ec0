CREATE TABLE "batch_items" (
	"batch_id" integer NOT NULL,
	"invoice_id" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	CONSTRAINT "batch_items_batch_id_invoice_id_pk" PRIMARY KEY("batch_id","invoice_id")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"action" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text,
	"stopped_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "credit_note_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_note_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"credit_note_id" integer NOT NULL,
	"invoice_line_id" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "credit_note_lines_line" UNIQUE("credit_note_id","invoice_line_id"),
	CONSTRAINT "credit_note_lines_amount" CHECK ("credit_note_lines"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"credit_note_number" text NOT NULL,
	"invoice_id" integer NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"creation_date" date NOT NULL,
	"amount_cents" integer NOT NULL,
	"vat_cents" integer NOT NULL,
	"file_id" integer,
	"paper" jsonb,
	"problem" text,
	CONSTRAINT "credit_notes_number" UNIQUE("year","sequence"),
	CONSTRAINT "credit_notes_amount" CHECK ("credit_notes"."amount_cents" > 0 and "credit_notes"."vat_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "document_counters" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_counters_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "invoice_files" (
	"invoice_id" integer NOT NULL,
	"version" integer NOT NULL,
	"file_id" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"paper" jsonb NOT NULL,
	CONSTRAINT "invoice_files_invoice_id_version_pk" PRIMARY KEY("invoice_id","version")
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"invoice_id" integer NOT NULL,
	"position" integer NOT NULL,
	"type_name" text NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(12, 2) NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"vat_rate" smallint NOT NULL,
	"credited_cents" integer DEFAULT 0 NOT NULL,
	"share_number" integer,
	"share_of_group_id" integer,
	CONSTRAINT "invoice_lines_position" UNIQUE("invoice_id","position"),
	CONSTRAINT "invoice_lines_credited" CHECK ("invoice_lines"."credited_cents" between 0 and "invoice_lines"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"invoice_number" text NOT NULL,
	"reference" text NOT NULL,
	"type" smallint NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"creation_date" date NOT NULL,
	"due_date" date NOT NULL,
	"school_group_id" integer NOT NULL,
	"purchase_order_name" text,
	"period_start" date,
	"period_end" date,
	"moved_expiration_from" date,
	"moves_expiration" boolean DEFAULT false NOT NULL,
	"amount_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"credited_cents" integer DEFAULT 0 NOT NULL,
	"file_id" integer,
	"problem" text,
	"reminders_sent" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	CONSTRAINT "invoices_number" UNIQUE("year","sequence"),
	CONSTRAINT "invoices_reference" UNIQUE("reference"),
	CONSTRAINT "invoices_status" CHECK ("invoices"."status" between 0 and 3),
	CONSTRAINT "invoices_type" CHECK ("invoices"."type" between 0 and 3),
	CONSTRAINT "invoices_amount" CHECK ("invoices"."amount_cents" > 0 and "invoices"."total_cents" >= "invoices"."amount_cents"),
	CONSTRAINT "invoices_credited" CHECK ("invoices"."credited_cents" between 0 and "invoices"."total_cents")
);
--> statement-breakpoint
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_invoice_line_id_invoice_lines_id_fk" FOREIGN KEY ("invoice_line_id") REFERENCES "public"."invoice_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_share_of_group_id_school_groups_id_fk" FOREIGN KEY ("share_of_group_id") REFERENCES "public"."school_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_school_group_id_school_groups_id_fk" FOREIGN KEY ("school_group_id") REFERENCES "public"."school_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_items_open" ON "batch_items" USING btree ("invoice_id") WHERE "batch_items"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "credit_notes_invoice" ON "credit_notes" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_share" ON "invoice_lines" USING btree ("share_of_group_id","share_number") WHERE "invoice_lines"."credited_cents" < "invoice_lines"."amount_cents";--> statement-breakpoint
CREATE INDEX "invoices_school_group" ON "invoices" USING btree ("school_group_id");--> statement-breakpoint
-- No two contract invoices of a group that are not wholly credited bill the same day.
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_period" EXCLUDE USING gist (
	int4range("school_group_id", "school_group_id", '[]') WITH &&,
	daterange("period_start", "period_end", '[]') WITH &&
) WHERE ("period_start" IS NOT NULL AND "credited_cents" < "total_cents");
