CREATE TABLE "deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_date" date NOT NULL,
	"until_date" date NOT NULL,
	"documents" integer NOT NULL,
	"file_id" integer,
	"problem" text,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL,
	"made_by_name" text,
	"mail_on" date,
	"secret_hash" text NOT NULL,
	"secret" text NOT NULL,
	CONSTRAINT "deliveries_secret" UNIQUE("secret_hash"),
	CONSTRAINT "deliveries_period" CHECK ("deliveries"."from_date" <= "deliveries"."until_date")
);
--> statement-breakpoint
CREATE TABLE "delivery_documents" (
	"delivery_id" integer NOT NULL,
	"invoice_id" integer,
	"credit_note_id" integer,
	"file_id" integer NOT NULL,
	CONSTRAINT "delivery_documents_invoice" UNIQUE("invoice_id"),
	CONSTRAINT "delivery_documents_credit_note" UNIQUE("credit_note_id"),
	CONSTRAINT "delivery_documents_one" CHECK (num_nonnulls("delivery_documents"."invoice_id", "delivery_documents"."credit_note_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "payment_rests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_rests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entry_id" integer NOT NULL,
	"school_group_id" integer,
	"dismissed" text,
	"journal_date" date NOT NULL,
	"undone_journal_date" date,
	CONSTRAINT "payment_rests_one" CHECK (num_nonnulls("payment_rests"."school_group_id", "payment_rests"."dismissed") = 1)
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_documents" ADD CONSTRAINT "delivery_documents_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_documents" ADD CONSTRAINT "delivery_documents_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_documents" ADD CONSTRAINT "delivery_documents_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_documents" ADD CONSTRAINT "delivery_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_rests" ADD CONSTRAINT "payment_rests_entry_id_payment_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."payment_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_rests" ADD CONSTRAINT "payment_rests_school_group_id_school_groups_id_fk" FOREIGN KEY ("school_group_id") REFERENCES "public"."school_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_to_write" ON "deliveries" USING btree ("id") WHERE "deliveries"."file_id" is null;--> statement-breakpoint
CREATE INDEX "delivery_documents_delivery" ON "delivery_documents" USING btree ("delivery_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_rests_live" ON "payment_rests" USING btree ("entry_id") WHERE "payment_rests"."undone_journal_date" is null;--> statement-breakpoint
CREATE INDEX "payment_rests_group" ON "payment_rests" USING btree ("school_group_id") WHERE "payment_rests"."school_group_id" is not null;--> statement-breakpoint
-- Periods share no day. The day after the last one is the first day of the next, so none is between two.
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_periods"
	EXCLUDE USING gist (daterange("from_date", "until_date", '[]') WITH &&);--> statement-breakpoint
-- The day on which a booking of this day counts: a delivered period stays as it was. A delivery waits for the transactions
-- that have asked, and they for one that is beginning; the second statement then sees it.
CREATE OR REPLACE FUNCTION "journal_day"("day" date) RETURNS date LANGUAGE plpgsql VOLATILE AS $$
DECLARE
	"delivered" date;
BEGIN
	LOCK TABLE "deliveries" IN ROW SHARE MODE;
	SELECT max("until_date") INTO "delivered" FROM "deliveries";
	RETURN CASE WHEN "day" <= "delivered" THEN "delivered" + 1 ELSE "day" END;
END $$;--> statement-breakpoint
-- What became of the rest of an entry follows from it, whoever writes it.
CREATE OR REPLACE FUNCTION "note_rest"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "payment_rests" SET "undone_journal_date" = journal_day("journal_date")
		WHERE "entry_id" = NEW."id" AND "undone_journal_date" IS NULL;
	IF NEW."assigned_at" IS NOT NULL OR NEW."dismissed" IS NOT NULL THEN
		INSERT INTO "payment_rests" ("entry_id", "school_group_id", "dismissed", "journal_date")
			VALUES (NEW."id", CASE WHEN NEW."dismissed" IS NULL THEN NEW."school_group_id" END, NEW."dismissed", journal_day(NEW."date"));
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "payment_entries_rest_inserted" AFTER INSERT ON "payment_entries" FOR EACH ROW
	WHEN (NEW."assigned_at" IS NOT NULL OR NEW."dismissed" IS NOT NULL) EXECUTE FUNCTION "note_rest"();--> statement-breakpoint
CREATE TRIGGER "payment_entries_rest_updated" AFTER UPDATE ON "payment_entries" FOR EACH ROW
	WHEN (OLD."dismissed" IS DISTINCT FROM NEW."dismissed"
		OR (CASE WHEN OLD."assigned_at" IS NOT NULL THEN OLD."school_group_id" END)
			IS DISTINCT FROM (CASE WHEN NEW."assigned_at" IS NOT NULL THEN NEW."school_group_id" END))
	EXECUTE FUNCTION "note_rest"();--> statement-breakpoint
LOCK TABLE "payment_entries" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "payment_rests" ("entry_id", "school_group_id", "dismissed", "journal_date")
	SELECT "id", CASE WHEN "dismissed" IS NULL THEN "school_group_id" END, "dismissed", "date"
	FROM "payment_entries" WHERE "assigned_at" IS NOT NULL OR "dismissed" IS NOT NULL;
