-- Up Migration

ALTER TABLE organizations ADD COLUMN second_factor text NOT NULL DEFAULT 'none'
  CHECK (second_factor IN ('none', 'administrators', 'staff'));

-- When an administrator or the operator removed the account's factors, until the person has seen it.
ALTER TABLE users ADD COLUMN second_factor_reset_at timestamptz;

-- The secret of an authenticator app, encrypted by a key outside the database: platform/factor-key.ts.
CREATE TABLE totp_factors (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  key_id text NOT NULL,
  sealed_secret bytea NOT NULL,
  -- The step of 30 seconds whose code was accepted last: no code counts twice.
  last_step bigint NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, id) ON DELETE CASCADE
);

CREATE TABLE passkeys (
  organization_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user ON passkeys (organization_id, user_id);

-- All codes of an account have the same salt, so that a try costs one hash.
CREATE TABLE recovery_codes (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  salt bytea NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (organization_id, user_id, code_hash),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, id) ON DELETE CASCADE
);

-- Challenges to answer once, within minutes: the second step, a passkey, an enrolment.
CREATE UNLOGGED TABLE sign_in_challenges (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL
    CHECK (purpose IN ('second_step', 'passkey_sign_in', 'totp_enrolment', 'passkey_enrolment')),
  -- Null until a passkey names the account.
  organization_id uuid,
  user_id uuid,
  -- The known device that the password was typed on.
  place text,
  webauthn_challenge text,
  key_id text,
  sealed_secret bytea,
  expires_at timestamptz NOT NULL,
  CHECK ((user_id IS NULL) = (purpose = 'passkey_sign_in')),
  CHECK ((user_id IS NULL) = (organization_id IS NULL)),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_in_challenges_user ON sign_in_challenges (organization_id, user_id);
CREATE INDEX sign_in_challenges_age ON sign_in_challenges (expires_at);

-- A session with this flag may set up a second factor and nothing else.
ALTER TABLE sessions ADD COLUMN must_enrol boolean NOT NULL DEFAULT false;

-- Down Migration
ALTER TABLE sessions DROP COLUMN must_enrol;
DROP TABLE sign_in_challenges;
DROP TABLE recovery_codes;
DROP TABLE passkeys;
DROP TABLE totp_factors;
ALTER TABLE users DROP COLUMN second_factor_reset_at;
ALTER TABLE organizations DROP COLUMN second_factor;
