CREATE TABLE "billed_sources" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billed_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"source_id" integer NOT NULL,
	"school_group_id" integer NOT NULL,
	"purchase_order_line_id" integer,
	"invoice_line_id" integer,
	CONSTRAINT "billed_sources_line" CHECK (num_nonnulls("billed_sources"."purchase_order_line_id", "billed_sources"."invoice_line_id") > 0)
);
--> statement-breakpoint
CREATE TABLE "course_day_shares" (
	"course_day_id" integer NOT NULL,
	"school_group_id" integer NOT NULL,
	"share_cents" integer NOT NULL,
	"travel_cents" integer NOT NULL,
	CONSTRAINT "course_day_shares_course_day_id_school_group_id_pk" PRIMARY KEY("course_day_id","school_group_id"),
	CONSTRAINT "course_day_shares_cents" CHECK ("course_day_shares"."share_cents" >= 0 and "course_day_shares"."travel_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_order_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purchase_order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"type_name" text NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(12, 2) NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"vat_rate" smallint NOT NULL,
	"share_number" integer,
	CONSTRAINT "purchase_order_lines_position" UNIQUE("purchase_order_id","position")
);
--> statement-breakpoint
CREATE TABLE "purchase_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"purchase_order_number" text NOT NULL,
	"type" smallint NOT NULL,
	"school_group_id" integer NOT NULL,
	"creation_date" date NOT NULL,
	"amount_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"request_file_id" integer,
	"paper" jsonb,
	"problem" text,
	"sent_at" timestamp with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	"secret" text NOT NULL,
	"name" text,
	"file_id" integer,
	"uploaded_at" timestamp with time zone,
	"uploaded_by" text,
	"withdrawn_at" timestamp with time zone,
	"invoice_id" integer,
	CONSTRAINT "purchase_orders_secret" UNIQUE("secret"),
	CONSTRAINT "purchase_orders_number" UNIQUE("year","sequence"),
	CONSTRAINT "purchase_orders_type" CHECK ("purchase_orders"."type" between 0 and 3),
	CONSTRAINT "purchase_orders_amount" CHECK ("purchase_orders"."amount_cents" > 0 and "purchase_orders"."total_cents" >= "purchase_orders"."amount_cents"),
	CONSTRAINT "purchase_orders_uploaded" CHECK (("purchase_orders"."name" is null) = ("purchase_orders"."uploaded_at" is null)),
	CONSTRAINT "purchase_orders_state" CHECK ("purchase_orders"."invoice_id" is null or ("purchase_orders"."name" is not null and "purchase_orders"."withdrawn_at" is null))
);
--> statement-breakpoint
ALTER TABLE "billed_sources" ADD CONSTRAINT "billed_sources_school_group_id_school_groups_id_fk" FOREIGN KEY ("school_group_id") REFERENCES "public"."school_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billed_sources" ADD CONSTRAINT "billed_sources_purchase_order_line_id_purchase_order_lines_id_fk" FOREIGN KEY ("purchase_order_line_id") REFERENCES "public"."purchase_order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billed_sources" ADD CONSTRAINT "billed_sources_invoice_line_id_invoice_lines_id_fk" FOREIGN KEY ("invoice_line_id") REFERENCES "public"."invoice_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_day_shares" ADD CONSTRAINT "course_day_shares_course_day_id_course_days_id_fk" FOREIGN KEY ("course_day_id") REFERENCES "public"."course_days"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_day_shares" ADD CONSTRAINT "course_day_shares_school_group_id_school_groups_id_fk" FOREIGN KEY ("school_group_id") REFERENCES "public"."school_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_school_group_id_school_groups_id_fk" FOREIGN KEY ("school_group_id") REFERENCES "public"."school_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_request_file_id_files_id_fk" FOREIGN KEY ("request_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billed_sources_once" ON "billed_sources" USING btree ("kind","source_id") WHERE "billed_sources"."kind" not in ('courseDayShare', 'courseDayTravel');--> statement-breakpoint
CREATE UNIQUE INDEX "billed_sources_once_a_group" ON "billed_sources" USING btree ("kind","source_id","school_group_id");--> statement-breakpoint
CREATE INDEX "billed_sources_order_line" ON "billed_sources" USING btree ("purchase_order_line_id");--> statement-breakpoint
CREATE INDEX "billed_sources_invoice_line" ON "billed_sources" USING btree ("invoice_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_orders_invoice" ON "purchase_orders" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "purchase_orders_school_group" ON "purchase_orders" USING btree ("school_group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_orders_contract" ON "purchase_orders" USING btree ("school_group_id") WHERE "purchase_orders"."type" = 0 and "purchase_orders"."withdrawn_at" is null and "purchase_orders"."invoice_id" is null;