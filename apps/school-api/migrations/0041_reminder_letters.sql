CREATE TABLE "reminder_letters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"batch_id" integer NOT NULL,
	"school_group_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"paper" jsonb NOT NULL,
	CONSTRAINT "reminder_letters_once" UNIQUE("batch_id","school_group_id")
);
--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD COLUMN "letter_id" integer;--> statement-breakpoint
ALTER TABLE "school_groups" ADD COLUMN "late_costs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder_letters" ADD CONSTRAINT "reminder_letters_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_letters" ADD CONSTRAINT "reminder_letters_school_group_id_school_groups_id_fk" FOREIGN KEY ("school_group_id") REFERENCES "public"."school_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_letters" ADD CONSTRAINT "reminder_letters_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_letter_id_reminder_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."reminder_letters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_reminders_letter" ON "invoice_reminders" USING btree ("letter_id") WHERE "invoice_reminders"."letter_id" is not null;