-- Up Migration

-- Returns the form in which classes and grades are compared, as domain/class-grade.ts does.
CREATE FUNCTION grade_key(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN $1 COLLATE "C" ~ '^[A-Z]?[0-9]+[A-Z]*$' THEN $1 ELSE
  regexp_replace(
    regexp_replace(
      regexp_replace(upper(normalize($1, NFKC) COLLATE "C"), '[ .·・‧_-]+', ' ', 'g'),
      '(?<![0-9]) | (?![0-9])', '', 'g'),
    '^(?:(F)ORM|(S)EC(?:ONDARY)?|(P)RI(?:MARY)?|(G)RADE|(Y)EAR|(K)INDERGARTEN)(?=[0-9])', '\1\2\3\4\5\6')
END;

ALTER TABLE organization_filters ADD COLUMN value_key text GENERATED ALWAYS AS (grade_key(value)) STORED;

-- Corrections of misleading class names: the grade that the school chose, null for none.
CREATE TABLE class_grades (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  class text NOT NULL CHECK (char_length(class) <= 255),
  grade_id uuid,
  PRIMARY KEY (organization_id, class),
  FOREIGN KEY (organization_id, grade_id) REFERENCES organization_filters (organization_id, id) ON DELETE CASCADE
);
CREATE CONSTRAINT TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON class_grades
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_registry_version();

-- Down Migration
DROP TABLE class_grades;
ALTER TABLE organization_filters DROP COLUMN value_key;
DROP FUNCTION grade_key;
