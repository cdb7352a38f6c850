-- Up Migration

-- Class teachers and subject teachers of a period. A person who teaches a class in several subjects has a row for each; a class teacher's row has no subject.
CREATE TABLE staff_classes (
  organization_id uuid NOT NULL,
  period_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  class text NOT NULL CHECK (class <> '' AND char_length(class) <= 255),
  is_class_teacher boolean NOT NULL,
  subject_id uuid,
  CHECK (NOT is_class_teacher OR subject_id IS NULL),
  UNIQUE NULLS NOT DISTINCT (organization_id, period_id, staff_id, class, is_class_teacher, subject_id),
  FOREIGN KEY (organization_id, period_id) REFERENCES periods (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, staff_id) REFERENCES users (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, subject_id) REFERENCES subjects (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX staff_classes_of_staff ON staff_classes (organization_id, staff_id);
-- Cached answers show what a class teacher sees, so a change raises the school's version.
CREATE CONSTRAINT TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON staff_classes
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_registry_version();

-- Down Migration
DROP TABLE staff_classes;
