-- Up Migration

-- How long a school keeps removable data; null means as long as Laurel does.
CREATE TABLE retention_settings (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id),
  -- Days since a session's last use, or since the sign-in.
  session_days integer CHECK (session_days BETWEEN 1 AND 29),
  sign_in_days integer CHECK (sign_in_days BETWEEN 1 AND 89),
  -- Months since the end of the period.
  remark_months integer CHECK (remark_months BETWEEN 0 AND 120),
  message_months integer CHECK (message_months BETWEEN 0 AND 120),
  -- The author of the setting: the nightly removal is logged in that name.
  set_by uuid NOT NULL,
  FOREIGN KEY (organization_id, set_by) REFERENCES users (organization_id, id)
);

-- Down Migration
DROP TABLE retention_settings;
