-- Up Migration

-- How long a school keeps what it may remove; null means as long as Laurel does.
CREATE TABLE retention_settings (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id),
  -- Since the last use.
  session_days integer CHECK (session_days BETWEEN 1 AND 29),
  sign_in_days integer CHECK (sign_in_days BETWEEN 1 AND 89),
  -- Since the end of the period.
  remark_months integer CHECK (remark_months BETWEEN 0 AND 120),
  message_months integer CHECK (message_months BETWEEN 0 AND 120),
  -- In whose name the nightly removal is logged.
  set_by uuid NOT NULL,
  FOREIGN KEY (organization_id, set_by) REFERENCES users (organization_id, id)
);

-- Down Migration
DROP TABLE retention_settings;
