-- PDFs and what is inside e-invoices do not get smaller: trying took longer than writing them.
ALTER TABLE "file_chunks" ALTER COLUMN "content" SET STORAGE EXTERNAL;
