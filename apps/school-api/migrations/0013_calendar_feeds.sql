CREATE TABLE "calendar_feeds" (
	"user_guid" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"email" text,
	"secret" text NOT NULL,
	CONSTRAINT "calendar_feeds_secret" UNIQUE("secret")
);
