-- Not valid: groups that were stored with more shares invoiced than there are stay, until somebody changes them.
ALTER TABLE "school_groups" ADD CONSTRAINT "school_groups_shares_invoiced" CHECK ("school_groups"."licence_fee_parts_invoiced" <= "school_groups"."licence_fee_parts") NOT VALID;
