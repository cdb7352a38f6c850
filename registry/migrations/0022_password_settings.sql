-- Up Migration

-- What an organisation asks of passwords: at least so many characters, and whether students keep what their school has typed for them.
ALTER TABLE organizations
  ADD COLUMN password_minimum integer NOT NULL DEFAULT 6 CHECK (password_minimum BETWEEN 6 AND 15),
  ADD COLUMN students_keep_passwords boolean NOT NULL DEFAULT true;

-- Down Migration
