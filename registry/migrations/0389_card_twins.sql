-- Up Migration

-- Twins by card and twins by username are numbered separately. With one number for both, a new account
-- could take the username of a student who is a twin by the card alone.
ALTER TABLE users ADD COLUMN card_twin integer NOT NULL DEFAULT 0;
DROP INDEX users_email, users_username, users_card_id;

UPDATE users SET twin = folded.twin, card_twin = folded.card_twin FROM (
  SELECT id, CASE WHEN is_later THEN nth ELSE 0 END AS twin, card_twin FROM (
    SELECT id, row_number() OVER (ORDER BY created_at, id) AS nth,
      (email IS NOT NULL AND row_number() OVER (PARTITION BY fold_name(email) ORDER BY twin, created_at, id) > 1)
      OR (username IS NOT NULL AND row_number() OVER (PARTITION BY fold_name(username) ORDER BY twin, created_at, id) > 1)
      AS is_later,
      CASE WHEN card_id IS NULL THEN 0 ELSE row_number() OVER (
        PARTITION BY organization_id, fold_name(card_id) ORDER BY twin, created_at, id) - 1 END AS card_twin
    FROM users
  ) AS ranked
) AS folded WHERE folded.id = users.id AND (folded.twin, folded.card_twin) <> (users.twin, users.card_twin);

CREATE UNIQUE INDEX users_email ON users (fold_name(email), twin);
CREATE UNIQUE INDEX users_username ON users (fold_name(username), twin);
CREATE UNIQUE INDEX users_card_id ON users (organization_id, fold_name(card_id), card_twin);

-- With another email or card the account is no longer a twin.
CREATE FUNCTION end_twin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.email, NEW.username) IS DISTINCT FROM (OLD.email, OLD.username) THEN NEW.twin := 0; END IF;
  IF NEW.card_id IS DISTINCT FROM OLD.card_id THEN NEW.card_twin := 0; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER users_end_twin BEFORE UPDATE OF email, username, card_id ON users FOR EACH ROW
WHEN (OLD.twin > 0 OR OLD.card_twin > 0) EXECUTE FUNCTION end_twin();

-- Down Migration
DROP TRIGGER users_end_twin ON users;
DROP FUNCTION end_twin;
