-- Up Migration

-- Who receives an award to a house or a group: its members, or its own account.
ALTER TABLE organizations ADD COLUMN house_awards text NOT NULL DEFAULT 'members'
  CHECK (house_awards IN ('members', 'house'));

-- Down Migration
ALTER TABLE organizations DROP COLUMN house_awards;
