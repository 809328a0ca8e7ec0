-- Guids do not differ by case, and are asked for in lower case from now on.
UPDATE "users" SET "school_guid" = lower("school_guid") WHERE "school_guid" ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
