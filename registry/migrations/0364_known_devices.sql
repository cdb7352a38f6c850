-- Up Migration

-- Signs the tokens of devices on which somebody has signed in: see registry/sign-in/known-devices.ts.
-- A new key (SET device_key = DEFAULT) ends all tokens of the school.
ALTER TABLE organizations
  ADD COLUMN device_key bytea NOT NULL
    DEFAULT uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());

-- Part of what is signed. Raising it ends the account's tokens; the parent has a separate number.
ALTER TABLE users
  ADD COLUMN device_generation integer NOT NULL DEFAULT 0,
  ADD COLUMN parent_device_generation integer NOT NULL DEFAULT 0;

-- A trigger, so that every new password and every deactivation ends the tokens.
CREATE FUNCTION end_known_devices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ends_all boolean := OLD.is_active AND NOT NEW.is_active;
BEGIN
  IF ends_all OR NEW.password_hash IS DISTINCT FROM OLD.password_hash THEN
    NEW.device_generation := OLD.device_generation + 1;
  END IF;
  IF ends_all OR NEW.parent_password_hash IS DISTINCT FROM OLD.parent_password_hash THEN
    NEW.parent_device_generation := OLD.parent_device_generation + 1;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER users_end_known_devices
  BEFORE UPDATE OF password_hash, parent_password_hash, is_active ON users
  FOR EACH ROW EXECUTE FUNCTION end_known_devices();

-- Down Migration
DROP TRIGGER users_end_known_devices ON users;
DROP FUNCTION end_known_devices;
ALTER TABLE users DROP COLUMN device_generation, DROP COLUMN parent_device_generation;
ALTER TABLE organizations DROP COLUMN device_key;
