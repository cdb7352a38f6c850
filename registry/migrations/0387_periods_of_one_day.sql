-- Up Migration

-- A period may begin and end on the same day.
ALTER TABLE periods DROP CONSTRAINT periods_check, ADD CONSTRAINT periods_check CHECK (end_at >= start_at);

-- Down Migration
ALTER TABLE periods DROP CONSTRAINT periods_check, ADD CONSTRAINT periods_check CHECK (end_at > start_at) NOT VALID;
