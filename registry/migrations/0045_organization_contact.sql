-- Up Migration

-- How to reach the school when something does not work: { email, phone, url }, each only if given.
ALTER TABLE organizations ADD COLUMN contact jsonb NOT NULL DEFAULT '{}';

-- Down Migration
ALTER TABLE organizations DROP COLUMN contact;
