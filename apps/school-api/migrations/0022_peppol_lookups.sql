CREATE TABLE "peppol_lookups" (
	"participant" text NOT NULL,
	"document_type" text NOT NULL,
	"registered" boolean NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "peppol_lookups_participant_document_type_pk" PRIMARY KEY("participant","document_type")
);
