-- Up Migration

-- Whether class teachers see every entry of their classes, whoever recorded it.
ALTER TABLE organizations ADD COLUMN class_teachers_see_all boolean NOT NULL DEFAULT true;

-- Down Migration
ALTER TABLE organizations DROP COLUMN class_teachers_see_all;
