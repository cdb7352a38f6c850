-- Up Migration

ALTER TABLE periods DROP CONSTRAINT periods_check, ADD CONSTRAINT periods_check CHECK (end_at >= start_at);

-- Down Migration
ALTER TABLE periods DROP CONSTRAINT periods_check, ADD CONSTRAINT periods_check CHECK (end_at > start_at) NOT VALID;
