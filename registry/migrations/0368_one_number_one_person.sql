-- Up Migration

-- A card number is nobody else's username, with or without the school's prefix, so that a code means
-- one person. Existing pairs of an older database stay; only what is written is checked.
-- Whole statements are checked, by a hash of the school's users. Row by row, an import would
-- compare each student with all the others.
CREATE FUNCTION refuse_shared_number(
  organization uuid, ids uuid[], cards text[], usernames text[]
) RETURNS void LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  prefix_of text;
BEGIN
  -- Concurrent statements wait for each other.
  PERFORM pg_advisory_xact_lock(hashtextextended(organization::text, 368));
  SELECT prefix INTO prefix_of FROM organizations WHERE id = organization;
  IF EXISTS (
    SELECT FROM (
      SELECT id, unnest(ARRAY[fold_case(card), fold_case(prefix_of || card)]) AS code
      FROM unnest(ids, cards) AS written (id, card) WHERE card IS NOT NULL
    ) codes
    JOIN (
      SELECT id, fold_case(username) AS code FROM users WHERE organization_id = organization
    ) others USING (code) WHERE others.id <> codes.id
  ) OR EXISTS (
    SELECT FROM (
      SELECT id, unnest(ARRAY[fold_case(username), CASE WHEN starts_with(fold_case(username), fold_case(prefix_of))
        THEN fold_case(substr(username, char_length(prefix_of) + 1)) END]) AS code
      FROM unnest(ids, usernames) AS written (id, username) WHERE username IS NOT NULL
    ) codes
    JOIN (
      SELECT id, fold_case(card_id) AS code FROM users WHERE organization_id = organization AND card_id IS NOT NULL
    ) others USING (code) WHERE others.id <> codes.id
  ) THEN
    RAISE EXCEPTION 'A card number is another student''s username'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'users_card_id_is_username';
  END IF;
END $$;

CREATE FUNCTION refuse_shared_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER users_one_number_one_person_new AFTER INSERT ON users
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_shared_numbers();
CREATE TRIGGER users_one_number_one_person AFTER UPDATE ON users
  REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_shared_numbers();

-- Down Migration
DROP TRIGGER users_one_number_one_person ON users;
DROP TRIGGER users_one_number_one_person_new ON users;
DROP FUNCTION refuse_shared_numbers;
DROP FUNCTION refuse_shared_number;
