-- Up Migration

-- The houses of a school. They belong to no period; a student keeps the house over the years.
CREATE TABLE houses (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
  name_en text NOT NULL DEFAULT '' CHECK (char_length(name_en) <= 40),
  colour text NOT NULL,
  emblem text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX houses_name ON houses (organization_id, fold_name(name)) WHERE deleted_at IS NULL;

ALTER TABLE users
  ADD COLUMN house_id uuid,
  ADD FOREIGN KEY (organization_id, house_id) REFERENCES houses (organization_id, id);
CREATE INDEX users_house ON users (organization_id, house_id) WHERE house_id IS NOT NULL;

-- Which house a student was in, and when. `until` is null while the student is in it.
CREATE TABLE house_memberships (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  house_id uuid NOT NULL,
  since timestamptz NOT NULL,
  until timestamptz,
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, house_id) REFERENCES houses (organization_id, id)
);
CREATE UNIQUE INDEX house_memberships_present ON house_memberships (organization_id, user_id) WHERE until IS NULL;
CREATE INDEX house_memberships_user ON house_memberships (organization_id, user_id, since);

-- Whoever writes users.house_id writes updated_at with it.
CREATE FUNCTION date_house_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.house_id IS NOT DISTINCT FROM NEW.house_id THEN
    RETURN NULL;
  END IF;
  UPDATE public.house_memberships SET until = greatest(NEW.updated_at, since)
  WHERE organization_id = NEW.organization_id AND user_id = NEW.id AND until IS NULL;
  IF NEW.house_id IS NOT NULL THEN
    INSERT INTO public.house_memberships (organization_id, user_id, house_id, since)
    VALUES (NEW.organization_id, NEW.id, NEW.house_id, NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER date_house_membership AFTER UPDATE OF house_id ON users
FOR EACH ROW EXECUTE FUNCTION date_house_membership();
CREATE TRIGGER date_first_membership AFTER INSERT ON users
FOR EACH ROW WHEN (NEW.house_id IS NOT NULL) EXECUTE FUNCTION date_house_membership();

-- Students of a deleted house are in none.
CREATE FUNCTION leave_deleted_house() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.users SET house_id = NULL, updated_at = NEW.deleted_at
  WHERE organization_id = NEW.organization_id AND house_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER leave_deleted_house AFTER UPDATE OF deleted_at ON houses
FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION leave_deleted_house();

CREATE CONSTRAINT TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON houses
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_registry_version();
CREATE CONSTRAINT TRIGGER raise_version_by_house AFTER UPDATE OF house_id ON users
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_registry_version();

-- Down Migration
DROP TRIGGER raise_version_by_house ON users;
DROP TRIGGER date_house_membership ON users;
DROP TRIGGER date_first_membership ON users;
DROP FUNCTION date_house_membership;
DROP TABLE house_memberships;
ALTER TABLE users DROP COLUMN house_id;
DROP TABLE houses;
DROP FUNCTION leave_deleted_house;
