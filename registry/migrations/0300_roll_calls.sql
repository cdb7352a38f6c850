-- Up Migration

-- A class whose roll was called on a school day: its students without a check-in are absent.
-- Each save is a row, with the id of its check-ins' batch: a retry is the same row, and an undone row does not count.
CREATE TABLE roll_calls (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  period_id uuid NOT NULL,
  class text NOT NULL,
  date date NOT NULL,
  saved_at timestamptz NOT NULL,
  staff_id uuid NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, period_id) REFERENCES periods (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX roll_calls_day ON roll_calls (organization_id, period_id, class, date) WHERE undone_at IS NULL;

ALTER TABLE my_classes ADD COLUMN present_rule uuid, ADD COLUMN late_rule uuid,
  ADD FOREIGN KEY (organization_id, present_rule) REFERENCES attendance_rules (organization_id, id),
  ADD FOREIGN KEY (organization_id, late_rule) REFERENCES attendance_rules (organization_id, id);

-- Down Migration
ALTER TABLE my_classes DROP COLUMN present_rule, DROP COLUMN late_rule;
DROP TABLE roll_calls;
