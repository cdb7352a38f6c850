-- Up Migration

-- Schools that have finished the list of the first day. Later deletions do not bring the list back.
CREATE TABLE first_days (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id),
  done_at timestamptz NOT NULL
);

-- Accounts that have hidden the list of the first day for now.
CREATE TABLE first_day_put_away (
  organization_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  PRIMARY KEY (organization_id, staff_id),
  FOREIGN KEY (organization_id, staff_id) REFERENCES users (organization_id, id) ON DELETE CASCADE
);

-- Down Migration
DROP TABLE first_day_put_away;
DROP TABLE first_days;
