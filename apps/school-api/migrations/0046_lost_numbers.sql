CREATE TABLE "link_renewals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_renewals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"renewed_at" timestamp with time zone NOT NULL,
	"renewed_by" text NOT NULL,
	"renewed_by_name" text,
	"calendars" integer NOT NULL,
	"orders" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lost_numbers" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lost_numbers" ADD COLUMN "settled_by" text;--> statement-breakpoint
ALTER TABLE "lost_numbers" ADD COLUMN "settled_by_name" text;--> statement-breakpoint
ALTER TABLE "lost_numbers" ADD COLUMN "void_reason" text;--> statement-breakpoint
CREATE INDEX "lost_numbers_waiting" ON "lost_numbers" USING btree ("series","year","sequence") WHERE "lost_numbers"."settled_at" is null;--> statement-breakpoint
ALTER TABLE "lost_numbers" ADD CONSTRAINT "lost_numbers_settled" CHECK (("lost_numbers"."settled_at" is null) = ("lost_numbers"."settled_by" is null));--> statement-breakpoint
ALTER TABLE "lost_numbers" ADD CONSTRAINT "lost_numbers_void" CHECK ("lost_numbers"."void_reason" is null or "lost_numbers"."settled_at" is not null);
--> statement-breakpoint
-- Whether a document may have left without a dispatch that says so: it was there when the database was held, or was
-- written again under a lost number, or is a delivery whose period began before that was settled.
CREATE OR REPLACE FUNCTION may_have_left(kind text, id integer) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (SELECT FROM restored_documents WHERE document_kind = $1 AND last >= $2)
		OR $1 = 'invoice' AND EXISTS (SELECT FROM invoices document JOIN lost_numbers USING (year, sequence)
			WHERE series = 'invoice' AND document.id = $2)
		OR $1 = 'creditNote' AND EXISTS (SELECT FROM credit_notes document JOIN lost_numbers USING (year, sequence)
			WHERE series = 'creditNote' AND document.id = $2)
		OR $1 = 'purchaseOrder' AND EXISTS (SELECT FROM purchase_orders document JOIN lost_numbers USING (year, sequence)
			WHERE series = 'purchaseOrder' AND document.id = $2)
		OR $1 = 'delivery' AND EXISTS (SELECT FROM deliveries document, installation
			WHERE document.id = $2 AND document.from_date <= (settled_at AT TIME ZONE 'Europe/Brussels')::date
				AND EXISTS (SELECT FROM restored_documents))
$$;
