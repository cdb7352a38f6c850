-- Up Migration

-- When the first of several twins gets another name or is removed, the next twin becomes the first.
-- If it stayed a twin, a new account could take its name. Runs at the end of the transaction, when all
-- names are final.
CREATE INDEX users_twins ON users (organization_id) WHERE twin > 0 OR card_twin > 0;
CREATE FUNCTION end_last_twin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Few databases have twins, and an undone import removes thousands of rows.
  IF NOT EXISTS (SELECT FROM users WHERE twin > 0 OR card_twin > 0) THEN RETURN NULL; END IF;
  IF OLD.twin = 0 THEN
    UPDATE users SET twin = 0 WHERE twin > 0 AND (organization_id, id) = (
      SELECT organization_id, id FROM users WHERE fold_name(username) = fold_name(OLD.username) ORDER BY twin LIMIT 1);
    UPDATE users SET twin = 0 WHERE twin > 0 AND (organization_id, id) = (
      SELECT organization_id, id FROM users WHERE fold_name(email) = fold_name(OLD.email) ORDER BY twin LIMIT 1);
  END IF;
  IF OLD.card_twin = 0 THEN
    UPDATE users SET card_twin = 0 WHERE card_twin > 0 AND (organization_id, id) = (
      SELECT organization_id, id FROM users
      WHERE organization_id = OLD.organization_id AND fold_name(card_id) = fold_name(OLD.card_id) ORDER BY card_twin LIMIT 1);
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER users_end_last_twin AFTER UPDATE ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD.username, OLD.email, OLD.card_id) IS DISTINCT FROM (NEW.username, NEW.email, NEW.card_id))
EXECUTE FUNCTION end_last_twin();
CREATE CONSTRAINT TRIGGER users_end_last_twin_gone AFTER DELETE ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
EXECUTE FUNCTION end_last_twin();

-- Does the same for accounts whose first twin is already gone.
UPDATE users SET twin = 0 FROM (
  SELECT DISTINCT ON (fold_name(coalesce(username, email)), username IS NULL) organization_id, id
  FROM users WHERE coalesce(username, email) IS NOT NULL
  ORDER BY fold_name(coalesce(username, email)), username IS NULL, twin
) AS first WHERE (users.organization_id, users.id) = (first.organization_id, first.id) AND twin > 0;
UPDATE users SET card_twin = 0 FROM (
  SELECT DISTINCT ON (organization_id, fold_name(card_id)) organization_id, id
  FROM users WHERE card_id IS NOT NULL ORDER BY organization_id, fold_name(card_id), card_twin
) AS first WHERE (users.organization_id, users.id) = (first.organization_id, first.id) AND card_twin > 0;

-- A username can change now (decision 0120): it is nobody else's card either.
CREATE OR REPLACE FUNCTION refuse_shared_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('laurel.brings_back', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM refuse_shared_number(organization_id, array_agg(id), array_agg(card_id), array_agg(username))
      FROM written WHERE role = 'user' GROUP BY organization_id ORDER BY organization_id;
  ELSE
    PERFORM refuse_shared_number(written.organization_id, array_agg(written.id), array_agg(
        CASE WHEN written.card_id IS DISTINCT FROM before.card_id THEN written.card_id END), array_agg(
        CASE WHEN written.username IS DISTINCT FROM before.username THEN written.username END))
      FROM written JOIN before USING (organization_id, id)
      WHERE (written.card_id IS NOT NULL AND written.card_id IS DISTINCT FROM before.card_id)
        OR (written.username IS NOT NULL AND written.username IS DISTINCT FROM before.username)
      GROUP BY written.organization_id ORDER BY written.organization_id;
  END IF;
  RETURN NULL;
END $$;

-- Down Migration
CREATE OR REPLACE FUNCTION refuse_shared_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('laurel.brings_back', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM refuse_shared_number(organization_id, array_agg(id), array_agg(card_id), array_agg(username))
      FROM written WHERE role = 'user' GROUP BY organization_id ORDER BY organization_id;
  ELSE
    PERFORM refuse_shared_number(written.organization_id, array_agg(written.id), array_agg(written.card_id), '{}')
      FROM written JOIN before USING (organization_id, id)
      WHERE written.card_id IS NOT NULL AND written.card_id IS DISTINCT FROM before.card_id
      GROUP BY written.organization_id ORDER BY written.organization_id;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER users_end_last_twin_gone ON users;
DROP TRIGGER users_end_last_twin ON users;
DROP FUNCTION end_last_twin;
DROP INDEX users_twins;
