CREATE TABLE "individual_feedback" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "individual_feedback_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_group_id" integer NOT NULL,
	"description" text NOT NULL,
	"date" date NOT NULL,
	"hours" numeric(5, 2) NOT NULL,
	"purchase_order_required" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "school_visits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_group_id" integer NOT NULL,
	"theme" text NOT NULL,
	"description" text NOT NULL,
	"date" date NOT NULL,
	"location" text NOT NULL,
	"hours" numeric(5, 2) NOT NULL,
	"travel_kms" integer NOT NULL,
	"purchase_order_required" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "individual_feedback" ADD CONSTRAINT "individual_feedback_group" FOREIGN KEY ("school_group_id") REFERENCES "public"."school_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_visits" ADD CONSTRAINT "school_visits_group" FOREIGN KEY ("school_group_id") REFERENCES "public"."school_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "individual_feedback_school_group" ON "individual_feedback" USING btree ("school_group_id");--> statement-breakpoint
CREATE INDEX "school_visits_school_group" ON "school_visits" USING btree ("school_group_id");