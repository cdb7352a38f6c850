-- Up Migration

-- Erased students have no class number.
ALTER TABLE profiles ALTER COLUMN class_no DROP NOT NULL;

-- Imports of students: their progress, result and undo.
CREATE TABLE student_imports (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  -- The command's id: the same import sent twice is one import.
  id uuid NOT NULL,
  period_id uuid NOT NULL,
  author_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'done', 'failed')),
  -- How many passwords are needed, and how many are hashed. All are hashed before anything is stored.
  hashes integer NOT NULL DEFAULT 0,
  hashed integer NOT NULL DEFAULT 0,
  -- A running import that has not been touched for some seconds has lost its process.
  touched_at timestamptz NOT NULL,
  -- Why it failed: a code, and the wrong fields without their values.
  failure jsonb,
  created integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  -- The command that made random passwords for the import's new students.
  passwords_command uuid,
  undone_at timestamptz,
  undone_by uuid,
  removed integer NOT NULL DEFAULT 0,
  restored integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, period_id) REFERENCES periods (organization_id, id),
  FOREIGN KEY (organization_id, author_id) REFERENCES users (organization_id, id),
  FOREIGN KEY (organization_id, undone_by) REFERENCES users (organization_id, id)
);
CREATE INDEX student_imports_newest ON student_imports (organization_id, created_at DESC);

-- An import's changes to each student, for seven days. Personal data: erasing a student erases it here too.
CREATE TABLE student_import_images (
  organization_id uuid NOT NULL,
  import_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- The changed fields, before and after; null for a student whom the import created.
  before jsonb,
  after jsonb,
  -- Rows that the undo removed, until it is certain that no event arrived at the same moment.
  removed jsonb,
  removed_at timestamptz,
  PRIMARY KEY (organization_id, import_id, user_id),
  FOREIGN KEY (organization_id, import_id) REFERENCES student_imports (organization_id, id),
  CHECK ((before IS NULL) = (after IS NULL)),
  CHECK ((removed IS NULL) = (removed_at IS NULL))
);
CREATE INDEX student_import_images_user ON student_import_images (organization_id, user_id);
CREATE INDEX student_import_images_removed ON student_import_images (removed_at) WHERE removed_at IS NOT NULL;

-- Down Migration
