CREATE TABLE "provider_keys" (
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "provider_keys_kind_position_pk" PRIMARY KEY("kind","position")
);
--> statement-breakpoint
CREATE TABLE "provider_records" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" json NOT NULL,
	"uid" text,
	"grant_id" text,
	"consumed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_records_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"guid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_name" text NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"roles" text[] NOT NULL,
	"school_guid" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_guid" UNIQUE("guid")
);
--> statement-breakpoint
CREATE INDEX "provider_records_uid" ON "provider_records" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "provider_records_grant" ON "provider_records" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "provider_records_expires" ON "provider_records" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_user_name" ON "users" USING btree (lower("user_name"));