CREATE TABLE "operation_results" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operation_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"succeeded" boolean NOT NULL,
	"file" text,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sha256" text;--> statement-breakpoint
CREATE INDEX "operation_results_newest" ON "operation_results" USING btree ("kind","at");--> statement-breakpoint
UPDATE "files" SET "sha256" = encode(sha256(coalesce((SELECT string_agg("content", '' ORDER BY "position")
	FROM "file_chunks" WHERE "file_id" = "files"."id"), '')), 'hex') WHERE "arriving_since" IS NULL;
