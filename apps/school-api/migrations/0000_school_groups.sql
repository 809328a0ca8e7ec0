CREATE TABLE "cities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"postal_code" text NOT NULL,
	"name" text collate "nl-BE-x-icu" NOT NULL,
	"province_id" integer NOT NULL,
	CONSTRAINT "cities_place" UNIQUE("postal_code","name")
);
--> statement-breakpoint
CREATE TABLE "onderwijsnetten" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text collate "nl-BE-x-icu" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provinces" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text collate "nl-BE-x-icu" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "school_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text collate "nl-BE-x-icu" NOT NULL,
	"onderwijsnet_id" integer NOT NULL,
	"client_number" text NOT NULL,
	"vat" text,
	"salutation" text NOT NULL,
	"street" text NOT NULL,
	"number" text NOT NULL,
	"city_id" integer NOT NULL,
	"invoice_emails" text,
	"purchase_order_emails" text,
	"peppol" boolean NOT NULL,
	"requires_purchase_order" boolean NOT NULL,
	"yearly" boolean NOT NULL,
	"contract_type" smallint NOT NULL,
	"contract_fee_cents" integer,
	"licence_expiration_date" date,
	"licence_fee_cents" integer,
	"licence_fee_parts" integer,
	"licence_fee_parts_invoiced" integer,
	CONSTRAINT "school_groups_client_number" UNIQUE("client_number"),
	CONSTRAINT "school_groups_contract_type" CHECK ("school_groups"."contract_type" in (1, 2, 3)),
	CONSTRAINT "school_groups_invoice_address" CHECK ("school_groups"."peppol" or "school_groups"."invoice_emails" is not null),
	CONSTRAINT "school_groups_contract_fee" CHECK ("school_groups"."contract_fee_cents" >= 0),
	CONSTRAINT "school_groups_licence_fee" CHECK ("school_groups"."licence_fee_cents" >= 0),
	CONSTRAINT "school_groups_licence_parts" CHECK ("school_groups"."licence_fee_parts" >= 0 and "school_groups"."licence_fee_parts_invoiced" >= 0)
);
--> statement-breakpoint
CREATE TABLE "schools" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"guid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"school_group_id" integer NOT NULL,
	"name" text collate "nl-BE-x-icu" NOT NULL,
	"street" text NOT NULL,
	"number" text NOT NULL,
	"city_id" integer NOT NULL,
	"max_number_licences" integer,
	"licence_expiration_date" date,
	CONSTRAINT "schools_guid" UNIQUE("guid"),
	CONSTRAINT "schools_max_number_licences" CHECK ("schools"."max_number_licences" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_province_id_provinces_id_fk" FOREIGN KEY ("province_id") REFERENCES "public"."provinces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_groups" ADD CONSTRAINT "school_groups_onderwijsnet" FOREIGN KEY ("onderwijsnet_id") REFERENCES "public"."onderwijsnetten"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_groups" ADD CONSTRAINT "school_groups_city" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_school_group_id_school_groups_id_fk" FOREIGN KEY ("school_group_id") REFERENCES "public"."school_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "school_groups_name" ON "school_groups" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "schools_school_group" ON "schools" USING btree ("school_group_id","name");