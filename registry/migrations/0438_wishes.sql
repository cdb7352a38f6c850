-- Up Migration

-- The prize that a student saves up for; one each.
CREATE TABLE prize_wishes (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  rule_id uuid NOT NULL,
  wished_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, rule_id) REFERENCES point_rules (organization_id, id)
);
CREATE INDEX prize_wishes_rule ON prize_wishes (organization_id, rule_id);

-- Down Migration
DROP TABLE prize_wishes;
