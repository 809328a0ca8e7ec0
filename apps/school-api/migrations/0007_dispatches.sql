CREATE TABLE "dispatches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispatches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document_kind" text NOT NULL,
	"document_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"channel" text DEFAULT 'mail' NOT NULL,
	"recipient" text NOT NULL,
	"message_id" text NOT NULL,
	"batch_id" integer,
	"asked_by" text NOT NULL,
	"asked_by_name" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"sending_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"channel_id" text,
	"words" text,
	"resolved_by" text,
	"resolved_by_name" text,
	CONSTRAINT "dispatches_message_id" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "dispatches_under_way" ON "dispatches" USING btree ("document_kind","document_id","purpose","recipient") WHERE "dispatches"."state" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "dispatches_document" ON "dispatches" USING btree ("document_kind","document_id","id");--> statement-breakpoint
CREATE INDEX "dispatches_batch" ON "dispatches" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "dispatches_to_settle" ON "dispatches" USING btree ("document_kind","document_id") WHERE "dispatches"."state" in ('failed', 'uncertain');