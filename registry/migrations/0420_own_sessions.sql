-- Up Migration

-- So that everybody sees where they are signed in: an id that opens nothing, and what is known of
-- the device. Sessions that exist go on, as if last used now.
ALTER TABLE sessions
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now(),
  -- Of the last use; empty where it is not known.
  ADD COLUMN address text NOT NULL DEFAULT '',
  -- What the browser says of itself at the sign-in.
  ADD COLUMN device text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX sessions_id ON sessions (id);

-- Down Migration
ALTER TABLE sessions DROP COLUMN id, DROP COLUMN last_used_at, DROP COLUMN address,
  DROP COLUMN device;
