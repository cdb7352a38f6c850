-- Up Migration

-- Behind which whole classes sign in: failures there have ten times the room, for the school's own
-- accounts alone.
ALTER TABLE organizations ADD COLUMN own_addresses cidr[] NOT NULL DEFAULT '{}';

-- Accounts and addresses that wait after failures, so that the school sees them and can lift it. What
-- decides are the counts (platform/counters.ts), which a crash may forget, too.
CREATE UNLOGGED TABLE slowed_sign_ins (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organizations (id),
  -- The counts that are forgotten when it is lifted.
  keys text[] NOT NULL,
  -- Of an account.
  user_id uuid,
  is_parent boolean NOT NULL DEFAULT false,
  is_known_place boolean NOT NULL DEFAULT false,
  -- Of an address, as limits tell addresses apart.
  network inet,
  failures integer NOT NULL,
  since timestamptz NOT NULL,
  -- When the failures are forgotten.
  until timestamptz NOT NULL,
  UNIQUE (organization_id, keys),
  CHECK ((user_id IS NULL) <> (network IS NULL)),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX slowed_sign_ins_user ON slowed_sign_ins (organization_id, user_id);
CREATE INDEX slowed_sign_ins_age ON slowed_sign_ins (until);

-- Down Migration
DROP TABLE slowed_sign_ins;
ALTER TABLE organizations DROP COLUMN own_addresses;
