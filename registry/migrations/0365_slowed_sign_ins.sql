-- Up Migration

-- Addresses behind which whole classes sign in: ten times as many failures are allowed there, for
-- the school's own accounts only.
ALTER TABLE organizations ADD COLUMN own_addresses cidr[] NOT NULL DEFAULT '{}';

-- Accounts and addresses that wait after failures, so that the school sees them and can end the wait.
-- The counts in platform/counters.ts decide who waits. A crash may lose both.
CREATE UNLOGGED TABLE slowed_sign_ins (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organizations (id),
  -- The counts that are forgotten when the school ends the wait.
  keys text[] NOT NULL,
  -- For an account.
  user_id uuid,
  is_parent boolean NOT NULL DEFAULT false,
  is_known_place boolean NOT NULL DEFAULT false,
  -- For an address, or its /64 for IPv6.
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
