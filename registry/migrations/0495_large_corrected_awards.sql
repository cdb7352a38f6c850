-- Up Migration

-- An award can have more points than an integer holds.
ALTER TABLE rule_correction_entries ALTER COLUMN point TYPE bigint;

-- Down Migration
ALTER TABLE rule_correction_entries ALTER COLUMN point TYPE integer;
