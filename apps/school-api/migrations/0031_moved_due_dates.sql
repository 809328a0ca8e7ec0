ALTER TABLE "batch_items" ADD COLUMN "due_date" date;--> statement-breakpoint
ALTER TABLE "batch_items" ADD COLUMN "as_pdf" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "invoices" SET "problem" = null WHERE "problem" = 'invoice_problem_uncertain' AND "credited_cents" >= "total_cents";--> statement-breakpoint
UPDATE "invoices" SET "problem" = 'invoice_problem_uncertain' WHERE "problem" IS NULL AND "status" in (1, 2) AND "credited_cents" < "total_cents" AND EXISTS (
	SELECT FROM "dispatches" AS "sent" WHERE "sent"."document_kind" = 'invoice' AND "sent"."document_id" = "invoices"."id" AND "sent"."purpose" = 'invoice' AND "sent"."channel" = 'mail' AND "sent"."state" = 'uncertain' AND NOT EXISTS (
		SELECT FROM "dispatches" AS "later" WHERE "later"."document_kind" = 'invoice' AND "later"."document_id" = "invoices"."id" AND "later"."purpose" = 'invoice' AND "later"."recipient" = "sent"."recipient" AND "later"."state" = 'accepted' AND "later"."id" > "sent"."id"
	)
);
