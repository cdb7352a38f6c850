-- Up Migration

-- How a school's own people are reached when something does not work: { email, phone, url }, what is not given is missing.
ALTER TABLE organizations ADD COLUMN contact jsonb NOT NULL DEFAULT '{}';

-- Down Migration
ALTER TABLE organizations DROP COLUMN contact;
