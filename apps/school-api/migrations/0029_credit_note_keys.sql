CREATE TABLE "credit_note_keys" (
	"asked_by" text NOT NULL,
	"key" text NOT NULL,
	"asked" text NOT NULL,
	"credit_note_id" integer NOT NULL,
	CONSTRAINT "credit_note_keys_once" PRIMARY KEY("asked_by","key")
);
--> statement-breakpoint
ALTER TABLE "credit_note_keys" ADD CONSTRAINT "credit_note_keys_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;