-- Up Migration

-- The display that a screen has become by these letters. They stay until they end, so that whoever got no answer may type them again.
ALTER TABLE display_pairings ADD COLUMN taken_by uuid;

-- Down Migration
DELETE FROM display_pairings WHERE taken_by IS NOT NULL;
ALTER TABLE display_pairings DROP COLUMN taken_by;
