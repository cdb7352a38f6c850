-- Up Migration

-- School subjects. Never deleted: records name them.
CREATE TABLE subjects (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name_en text NOT NULL,
  name_zh text NOT NULL,
  type text NOT NULL,
  -- The place in lists, from 0.
  place integer NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (organization_id, id)
);

-- Homework types. A deleted type keeps its row, so that its history stays readable.
CREATE TABLE homework_types (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL,
  name_en text NOT NULL DEFAULT '',
  subject_id uuid NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, subject_id) REFERENCES subjects (organization_id, id)
);
CREATE INDEX homework_types_subject ON homework_types (organization_id, subject_id);

-- The number of past days for which homework may be recorded, and whether that limit applies.
ALTER TABLE organizations
  ADD COLUMN submit_homework_range integer NOT NULL DEFAULT 14 CHECK (submit_homework_range >= 0),
  ADD COLUMN unfinish_homework_range integer NOT NULL DEFAULT 14 CHECK (unfinish_homework_range >= 0),
  ADD COLUMN homework_range_active boolean NOT NULL DEFAULT true;

-- A teacher's remarks on unfinished homework: free text, which no event may hold.
CREATE TABLE homework_remarks (
  organization_id uuid NOT NULL,
  record_id uuid NOT NULL,
  profile_id uuid NOT NULL,
  remarks text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, record_id),
  FOREIGN KEY (organization_id, profile_id) REFERENCES profiles (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX homework_remarks_profile ON homework_remarks (organization_id, profile_id);

-- Down Migration
DROP TABLE homework_remarks;
ALTER TABLE organizations
  DROP COLUMN submit_homework_range, DROP COLUMN unfinish_homework_range, DROP COLUMN homework_range_active;
DROP TABLE homework_types;
DROP TABLE subjects;
