-- Up Migration

-- The name of a rule in English, beside its usual name; empty if the school gives none.
ALTER TABLE point_rules ADD COLUMN name_en text NOT NULL DEFAULT '';
ALTER TABLE attendance_rules ADD COLUMN name_en text NOT NULL DEFAULT '';

-- Down Migration
