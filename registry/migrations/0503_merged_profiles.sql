-- Up Migration

-- Finds the accounts that a profile has taken over.
CREATE INDEX profiles_merged ON profiles (organization_id, merged_into) WHERE merged_into IS NOT NULL;

-- Down Migration
DROP INDEX profiles_merged;
