CREATE TABLE "bank_accounts" (
	"iban" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"format" text NOT NULL,
	"key" text NOT NULL,
	"number" text,
	"opening_date" date,
	"opening_cents" bigint NOT NULL,
	"date" date NOT NULL,
	"closing_cents" bigint NOT NULL,
	"entries" integer NOT NULL,
	"entries_hash" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"imported_by" text NOT NULL,
	"imported_by_name" text,
	CONSTRAINT "bank_statements_key" UNIQUE("account","key")
);
--> statement-breakpoint
CREATE TABLE "payment_allocations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_allocations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entry_id" integer NOT NULL,
	"invoice_id" integer,
	"counter_entry_id" integer,
	"amount_cents" bigint NOT NULL,
	"automatic" boolean NOT NULL,
	"journal_date" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"by_name" text,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	"undone_by_name" text,
	"undone_reason" text,
	"undone_journal_date" date,
	CONSTRAINT "payment_allocations_target" CHECK (num_nonnulls("payment_allocations"."invoice_id", "payment_allocations"."counter_entry_id") = 1),
	CONSTRAINT "payment_allocations_amount" CHECK ("payment_allocations"."amount_cents" <> 0),
	CONSTRAINT "payment_allocations_undone" CHECK (("payment_allocations"."undone_at" is null) = ("payment_allocations"."undone_by" is null) and ("payment_allocations"."undone_at" is null) = ("payment_allocations"."undone_journal_date" is null))
);
--> statement-breakpoint
CREATE TABLE "payment_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"statement_id" integer,
	"account" text,
	"fingerprint" text,
	"occurrence" integer,
	"date" date NOT NULL,
	"value_date" date,
	"amount_cents" bigint NOT NULL,
	"allocated_cents" bigint DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"iban" text,
	"reference" text,
	"communication" text,
	"hints" text[] DEFAULT '{}' NOT NULL,
	"bank_reference" text,
	"school_group_id" integer,
	"assigned_at" timestamp with time zone,
	"dismissed" text,
	"note" text,
	CONSTRAINT "payment_entries_once" UNIQUE("account","fingerprint","occurrence"),
	CONSTRAINT "payment_entries_amount" CHECK ("payment_entries"."amount_cents" <> 0),
	CONSTRAINT "payment_entries_allocated" CHECK (abs("payment_entries"."allocated_cents") <= abs("payment_entries"."amount_cents") and sign("payment_entries"."allocated_cents") in (0, sign("payment_entries"."amount_cents"))),
	CONSTRAINT "payment_entries_source" CHECK (("payment_entries"."source" = 'bank') = ("payment_entries"."statement_id" is not null)
        and ("payment_entries"."source" = 'bank') = ("payment_entries"."account" is not null and "payment_entries"."fingerprint" is not null and "payment_entries"."occurrence" is not null)),
	CONSTRAINT "payment_entries_assigned" CHECK ("payment_entries"."assigned_at" is null or "payment_entries"."school_group_id" is not null),
	CONSTRAINT "payment_entries_dismissed" CHECK ("payment_entries"."dismissed" is null or "payment_entries"."allocated_cents" = 0)
);
--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_account_bank_accounts_iban_fk" FOREIGN KEY ("account") REFERENCES "public"."bank_accounts"("iban") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_entry_id_payment_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."payment_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_counter_entry_id_payment_entries_id_fk" FOREIGN KEY ("counter_entry_id") REFERENCES "public"."payment_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_entries" ADD CONSTRAINT "payment_entries_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_entries" ADD CONSTRAINT "payment_entries_account_bank_accounts_iban_fk" FOREIGN KEY ("account") REFERENCES "public"."bank_accounts"("iban") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_entries" ADD CONSTRAINT "payment_entries_school_group_id_school_groups_id_fk" FOREIGN KEY ("school_group_id") REFERENCES "public"."school_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_statements_date" ON "bank_statements" USING btree ("account","date");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_allocations_live_invoice" ON "payment_allocations" USING btree ("entry_id","invoice_id") WHERE "payment_allocations"."undone_at" is null and "payment_allocations"."invoice_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_allocations_live_entry" ON "payment_allocations" USING btree ("entry_id","counter_entry_id") WHERE "payment_allocations"."undone_at" is null and "payment_allocations"."counter_entry_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_allocations_entry" ON "payment_allocations" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "payment_allocations_invoice" ON "payment_allocations" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payment_entries_statement" ON "payment_entries" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "payment_entries_group" ON "payment_entries" USING btree ("school_group_id");--> statement-breakpoint
CREATE INDEX "payment_entries_iban" ON "payment_entries" USING btree ("iban");--> statement-breakpoint
CREATE INDEX "payment_entries_to_do" ON "payment_entries" USING btree ("id") WHERE "payment_entries"."allocated_cents" <> "payment_entries"."amount_cents" and "payment_entries"."dismissed" is null and "payment_entries"."assigned_at" is null;--> statement-breakpoint
-- The sums of live allocations, of every statement that writes some. Entries are locked before invoices, each by id.
CREATE OR REPLACE FUNCTION "sum_allocations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM "payment_entries" WHERE "id" IN (SELECT "entry_id" FROM "changed") ORDER BY "id" FOR UPDATE;
	IF EXISTS (SELECT FROM "changed" JOIN "payment_entries" ON "payment_entries"."id" = "entry_id"
		WHERE sign("changed"."amount_cents") <> sign("payment_entries"."amount_cents")) THEN
		RAISE 'an allocation has the sign of its entry' USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_allocations_sign';
	END IF;
	UPDATE "payment_entries" SET "allocated_cents" = "live"."cents"
		FROM (SELECT "id", coalesce((SELECT sum("amount_cents") FROM "payment_allocations"
				WHERE "entry_id" = "entries"."id" AND "undone_at" IS NULL), 0) AS "cents"
			FROM (SELECT DISTINCT "entry_id" AS "id" FROM "changed") AS "entries") AS "live"
		WHERE "payment_entries"."id" = "live"."id";
	PERFORM FROM "invoices" WHERE "id" IN (SELECT "invoice_id" FROM "changed") ORDER BY "id" FOR UPDATE;
	UPDATE "invoices" SET "paid_cents" = "live"."cents"
		FROM (SELECT "id", coalesce((SELECT sum("amount_cents") FROM "payment_allocations"
				WHERE "invoice_id" = "billed"."id" AND "undone_at" IS NULL), 0) AS "cents"
			FROM (SELECT DISTINCT "invoice_id" AS "id" FROM "changed" WHERE "invoice_id" IS NOT NULL) AS "billed") AS "live"
		WHERE "invoices"."id" = "live"."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "payment_allocations_inserted" AFTER INSERT ON "payment_allocations"
	REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "sum_allocations"();--> statement-breakpoint
CREATE TRIGGER "payment_allocations_updated" AFTER UPDATE ON "payment_allocations"
	REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "sum_allocations"();--> statement-breakpoint
-- A payment by hand for each invoice that is paid. Before 0009 nobody noted the amount: then it is what is owed.
LOCK TABLE "invoices" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
WITH "entries" AS (
	INSERT INTO "payment_entries" ("source", "date", "amount_cents", "kind", "reference", "school_group_id")
	SELECT 'manual', coalesce(("paid_at" AT TIME ZONE 'Europe/Brussels')::date, "creation_date"),
		coalesce(nullif(greatest("paid_cents", "total_cents" - "credited_cents"), 0), "total_cents"),
		'other', "reference", "school_group_id"
	FROM "invoices" WHERE "status" = 3
	RETURNING "id", "date", "amount_cents", "reference"
)
INSERT INTO "payment_allocations" ("entry_id", "invoice_id", "amount_cents", "automatic", "journal_date", "at", "by", "by_name")
SELECT "entries"."id", "invoices"."id", "entries"."amount_cents", false, greatest("entries"."date", "creation_date"),
	coalesce("noted"."at", "paid_at", now()), coalesce("noted"."actor_id", 'migration'), "noted"."actor_name"
FROM "entries" JOIN "invoices" USING ("reference")
LEFT JOIN LATERAL (
	SELECT "at", "actor_id", "actor_name" FROM "activity"
	WHERE "kind" = 'invoice' AND "record_id" = "invoices"."id" AND "action" = 'paid' ORDER BY "id" DESC LIMIT 1
) AS "noted" ON true;--> statement-breakpoint
UPDATE "invoices" SET "paid_cents" = 0 WHERE "paid_cents" IS NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "paid_cents" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "paid_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_paid" CHECK ("invoices"."paid_cents" between 0 and "invoices"."total_cents");