-- Up Migration

-- The names of givers and of other students that students and parents may see.
ALTER TABLE organizations
  ADD COLUMN giver_names text NOT NULL DEFAULT 'full' CHECK (giver_names IN ('full', 'surname', 'teacher')),
  ADD COLUMN student_rankings text NOT NULL DEFAULT 'neighbours'
    CHECK (student_rankings IN ('names', 'neighbours', 'none'));

-- A staff member's title beside the surname; empty for the usual title.
ALTER TABLE users ADD COLUMN title_en text NOT NULL DEFAULT '', ADD COLUMN title_zh text NOT NULL DEFAULT '';

-- Lists show givers with their titles, so a changed title raises the school's version.
DROP TRIGGER raise_version ON users;
CREATE CONSTRAINT TRIGGER raise_version
AFTER INSERT OR DELETE
  OR UPDATE OF role, name_en, name_zh, title_en, title_zh, username, email, is_active, all_action, erased_at ON users
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_registry_version();

-- Down Migration
DROP TRIGGER raise_version ON users;
CREATE CONSTRAINT TRIGGER raise_version
AFTER INSERT OR DELETE OR UPDATE OF role, name_en, name_zh, username, email, is_active, all_action, erased_at ON users
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_registry_version();
ALTER TABLE users DROP COLUMN title_en, DROP COLUMN title_zh;
ALTER TABLE organizations DROP COLUMN giver_names, DROP COLUMN student_rankings;
