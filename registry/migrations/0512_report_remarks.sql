-- Up Migration

-- A teacher's remark for a student's report: free text, which no event may hold.
CREATE TABLE report_remark_texts (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  profile_id uuid NOT NULL,
  text text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, profile_id) REFERENCES profiles (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX report_remark_texts_profile ON report_remark_texts (organization_id, profile_id);

-- Down Migration
DROP TABLE report_remark_texts;
