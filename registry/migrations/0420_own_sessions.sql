-- Up Migration

-- Lets people see where they are signed in: an id that gives no access, and what is known of the
-- device. Existing sessions stay, as if last used now.
ALTER TABLE sessions
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now(),
  -- The address of the last use; empty if unknown.
  ADD COLUMN address text NOT NULL DEFAULT '',
  -- The User-Agent header at the sign-in.
  ADD COLUMN device text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX sessions_id ON sessions (id);

-- Down Migration
ALTER TABLE sessions DROP COLUMN id, DROP COLUMN last_used_at, DROP COLUMN address,
  DROP COLUMN device;
