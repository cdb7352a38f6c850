-- Up Migration

-- Since when the worker has recorded nothing more because of errors; null while it goes on.
ALTER TABLE rule_corrections ADD COLUMN failing_since timestamptz;

-- Down Migration
ALTER TABLE rule_corrections DROP COLUMN failing_since;
