-- Up Migration

-- Counts that all api processes share where there is no Redis: see platform/counters.ts. A crash may lose them.
CREATE UNLOGGED TABLE counts (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- Sign-ins and attempts by account, for 90 days. Attempts at unknown accounts belong to no school and are only counted.
CREATE TABLE sign_ins (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  user_id uuid NOT NULL,
  is_parent boolean NOT NULL,
  at timestamptz NOT NULL,
  outcome text NOT NULL,
  address text NOT NULL,
  -- The address, or its /64 for IPv6.
  network text NOT NULL,
  -- The User-Agent header.
  device text NOT NULL,
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_ins_newest ON sign_ins (organization_id, at DESC, id DESC);
CREATE INDEX sign_ins_account ON sign_ins (organization_id, user_id, network) WHERE outcome = 'signed_in';
CREATE INDEX sign_ins_age ON sign_ins (at);

-- When the password was set; a one-time password ends some time after.
ALTER TABLE users
  ADD COLUMN password_set_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN parent_password_set_at timestamptz NOT NULL DEFAULT now();

CREATE FUNCTION note_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.password_hash IS DISTINCT FROM OLD.password_hash THEN NEW.password_set_at := now(); END IF;
  IF NEW.parent_password_hash IS DISTINCT FROM OLD.parent_password_hash THEN NEW.parent_password_set_at := now(); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER users_note_password BEFORE UPDATE OF password_hash, parent_password_hash ON users
  FOR EACH ROW EXECUTE FUNCTION note_password();

-- Down Migration
