-- Up Migration

-- Whether the fairness page compares how many awards each member of staff gives.
ALTER TABLE organizations ADD COLUMN ranks_staff boolean NOT NULL DEFAULT false;

-- Down Migration
ALTER TABLE organizations DROP COLUMN ranks_staff;
