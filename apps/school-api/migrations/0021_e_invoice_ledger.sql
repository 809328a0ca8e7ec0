CREATE TABLE "e_invoice_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "e_invoice_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dispatch_id" integer NOT NULL,
	"call" text NOT NULL,
	"file_id" integer NOT NULL,
	"answer" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "e_invoice_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "e_invoice_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "e_invoice_events_once" UNIQUE("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "e_invoices" (
	"dispatch_id" integer PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"number" text NOT NULL,
	"date" date NOT NULL,
	"sender" text NOT NULL,
	"receiver" text NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text,
	"file_id" integer,
	"sha256" text,
	"made" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"asks" integer DEFAULT 0 NOT NULL,
	"next_ask_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "dispatches_under_way";--> statement-breakpoint
DROP INDEX "dispatches_to_settle";--> statement-breakpoint
ALTER TABLE "e_invoice_answers" ADD CONSTRAINT "e_invoice_answers_dispatch_id_dispatches_id_fk" FOREIGN KEY ("dispatch_id") REFERENCES "public"."dispatches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "e_invoice_answers" ADD CONSTRAINT "e_invoice_answers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "e_invoices" ADD CONSTRAINT "e_invoices_dispatch_id_dispatches_id_fk" FOREIGN KEY ("dispatch_id") REFERENCES "public"."dispatches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "e_invoices" ADD CONSTRAINT "e_invoices_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "e_invoice_answers_dispatch" ON "e_invoice_answers" USING btree ("dispatch_id","id");--> statement-breakpoint
CREATE INDEX "e_invoices_to_ask" ON "e_invoices" USING btree ("next_ask_at") WHERE "e_invoices"."next_ask_at" is not null;--> statement-breakpoint
CREATE INDEX "e_invoices_provider" ON "e_invoices" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dispatches_e_invoice" ON "dispatches" USING btree ("document_kind","document_id") WHERE "dispatches"."channel" = 'peppol' and "dispatches"."state" <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "dispatches_under_way" ON "dispatches" USING btree ("document_kind","document_id","purpose","recipient") WHERE "dispatches"."state" in ('queued', 'sending', 'preparing', 'prepared', 'submitting');--> statement-breakpoint
CREATE INDEX "dispatches_to_settle" ON "dispatches" USING btree ("document_kind","document_id") WHERE "dispatches"."state" in ('failed', 'uncertain', 'rejected');