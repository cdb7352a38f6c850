-- Up Migration

-- An organisation's rules for passwords: the minimum length, and whether students may keep a password that the school typed.
ALTER TABLE organizations
  ADD COLUMN password_minimum integer NOT NULL DEFAULT 6 CHECK (password_minimum BETWEEN 6 AND 15),
  ADD COLUMN students_keep_passwords boolean NOT NULL DEFAULT true;

-- Down Migration
