-- Up Migration

-- A period is of one organisation: without this the database would expect the product of both shares, which for a large installation is
-- next to nobody, and plan every list of a period for that.
CREATE STATISTICS profiles_period (dependencies) ON organization_id, period_id FROM profiles;

-- Down Migration
