-- Up Migration

CREATE TABLE class_groups (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  period_id uuid NOT NULL,
  class text NOT NULL CHECK (class <> '' AND char_length(class) <= 255),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
  name_en text NOT NULL DEFAULT '' CHECK (char_length(name_en) <= 40),
  colour text NOT NULL,
  emblem text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, period_id) REFERENCES periods (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX class_groups_class ON class_groups (organization_id, period_id, class);

-- Which group a student was in, and when. `until` is null while the student is in it.
CREATE TABLE group_memberships (
  organization_id uuid NOT NULL,
  profile_id uuid NOT NULL,
  group_id uuid NOT NULL,
  since timestamptz NOT NULL,
  until timestamptz,
  FOREIGN KEY (organization_id, profile_id) REFERENCES profiles (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, group_id) REFERENCES class_groups (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX group_memberships_present ON group_memberships (organization_id, profile_id) WHERE until IS NULL;
CREATE INDEX group_memberships_group ON group_memberships (organization_id, group_id);
CREATE INDEX group_memberships_profile ON group_memberships (organization_id, profile_id, since);

-- Students of a deleted group are in none.
CREATE FUNCTION leave_deleted_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.group_memberships SET until = greatest(NEW.deleted_at, since)
  WHERE organization_id = NEW.organization_id AND group_id = NEW.id AND until IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER leave_deleted_group AFTER UPDATE OF deleted_at ON class_groups
FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION leave_deleted_group();

-- Whoever leaves a class leaves its group. A new spelling of the class is the same class.
CREATE FUNCTION leave_group_of_class() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.group_memberships SET until = greatest(now(), since)
  WHERE organization_id = NEW.organization_id AND profile_id = NEW.id AND until IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER leave_group_of_class AFTER UPDATE OF class ON profiles FOR EACH ROW
WHEN (fold_class(OLD.class) <> fold_class(NEW.class)) EXECUTE FUNCTION leave_group_of_class();

CREATE CONSTRAINT TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON class_groups
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_registry_version();
CREATE CONSTRAINT TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON group_memberships
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_registry_version();

-- Down Migration
DROP TRIGGER leave_group_of_class ON profiles;
DROP TABLE group_memberships;
DROP TABLE class_groups;
DROP FUNCTION leave_group_of_class;
DROP FUNCTION leave_deleted_group;
