-- Up Migration

-- Schools whose first day is behind them: everything on its list was there once, whatever goes later.
CREATE TABLE first_days (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id),
  done_at timestamptz NOT NULL
);

-- Who has put the list of the first day away for now.
CREATE TABLE first_day_put_away (
  organization_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  PRIMARY KEY (organization_id, staff_id),
  FOREIGN KEY (organization_id, staff_id) REFERENCES users (organization_id, id) ON DELETE CASCADE
);

-- Down Migration
DROP TABLE first_day_put_away;
DROP TABLE first_days;
