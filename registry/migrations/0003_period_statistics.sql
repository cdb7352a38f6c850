-- Up Migration

-- A period belongs to one organisation. Without this, the planner would multiply the shares of both columns
-- and expect almost no rows for a period.
CREATE STATISTICS profiles_period (dependencies) ON organization_id, period_id FROM profiles;

-- Down Migration
