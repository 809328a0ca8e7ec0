-- oldest: 0.1.0
ALTER TABLE "mails" ADD COLUMN "traceparent" text;
