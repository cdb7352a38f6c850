-- Up Migration

-- What the first request with a key chose, such as the overdue orders of that moment.
ALTER TABLE registry_commands ADD COLUMN chosen jsonb;

-- Down Migration
ALTER TABLE registry_commands DROP COLUMN chosen;
