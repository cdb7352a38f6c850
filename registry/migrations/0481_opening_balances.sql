-- Up Migration

-- Whether the rule gives balances of an older system. Each of its awards stores this for good.
ALTER TABLE point_rules ADD COLUMN is_opening boolean NOT NULL DEFAULT false CHECK (NOT is_opening OR type = 'reward');

-- Down Migration
ALTER TABLE point_rules DROP COLUMN is_opening;
