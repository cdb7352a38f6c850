-- Up Migration

-- The content of the files that points came from, so that a file is not recorded twice unnoticed.
CREATE TABLE award_files (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  batch_id uuid NOT NULL,
  -- SHA-256 of the awards.
  digest text NOT NULL,
  recorded_by uuid NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, batch_id)
);
CREATE INDEX award_files_digest ON award_files (organization_id, digest, recorded_at DESC);

-- Down Migration
DROP TABLE award_files;
