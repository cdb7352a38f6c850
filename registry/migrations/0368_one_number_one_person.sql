-- Up Migration

-- A card number is nobody else's username, with or without the school's prefix: a code that is read or typed is one person. Pairs that
-- an older database has stay as they are; only what is written from now on is looked at.
CREATE FUNCTION refuse_shared_number() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  prefix_of text;
BEGIN
  IF current_setting('laurel.brings_back', true) = 'on' THEN RETURN NULL; END IF;
  -- Two at once take turns, whoever writes.
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.organization_id::text, 368));
  SELECT prefix INTO prefix_of FROM organizations WHERE id = NEW.organization_id;
  IF NEW.card_id IS NOT NULL AND EXISTS (
    SELECT FROM users WHERE organization_id = NEW.organization_id AND id <> NEW.id
      AND fold_case(username) IN (fold_case(NEW.card_id), fold_case(prefix_of || NEW.card_id)))
  OR TG_OP = 'INSERT' AND NEW.username IS NOT NULL AND EXISTS (
    SELECT FROM users WHERE organization_id = NEW.organization_id AND id <> NEW.id
      AND fold_case(card_id) IN (fold_case(NEW.username),
        CASE WHEN starts_with(fold_case(NEW.username), fold_case(prefix_of))
          THEN fold_case(substr(NEW.username, char_length(prefix_of) + 1)) END))
  THEN
    RAISE EXCEPTION 'A card number is another student''s username'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'users_card_id_is_username';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_one_number_one_person_new AFTER INSERT ON users
  FOR EACH ROW WHEN (NEW.role = 'user') EXECUTE FUNCTION refuse_shared_number();
CREATE TRIGGER users_one_number_one_person AFTER UPDATE OF card_id ON users
  FOR EACH ROW WHEN (NEW.card_id IS NOT NULL AND NEW.card_id IS DISTINCT FROM OLD.card_id)
  EXECUTE FUNCTION refuse_shared_number();

-- Down Migration
DROP TRIGGER users_one_number_one_person ON users;
DROP TRIGGER users_one_number_one_person_new ON users;
DROP FUNCTION refuse_shared_number;
