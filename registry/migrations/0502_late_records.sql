-- Up Migration

-- Records that reached the merged account after the merge, and that the worker still has to move.
ALTER TABLE account_merges ADD COLUMN late_records integer NOT NULL DEFAULT 0;
CREATE INDEX account_merges_late ON account_merges (asked_at) WHERE late_records > 0;
CREATE INDEX account_merges_merged ON account_merges (organization_id, merged_profile_id);

-- Down Migration
DROP INDEX account_merges_merged;
DROP INDEX account_merges_late;
ALTER TABLE account_merges DROP COLUMN late_records;
