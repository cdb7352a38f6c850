-- Up Migration

-- The display that the screen with these letters has become. The letters stay until they expire, so that staff who got
-- no answer can type them again.
ALTER TABLE display_pairings ADD COLUMN taken_by uuid;

-- Down Migration
DELETE FROM display_pairings WHERE taken_by IS NOT NULL;
ALTER TABLE display_pairings DROP COLUMN taken_by;
