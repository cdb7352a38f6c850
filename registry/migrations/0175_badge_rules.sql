-- Up Migration

-- Rules that give badges. Badges of a deleted rule stay readable.
CREATE TABLE badge_rules (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL,
  name_en text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  image text NOT NULL,
  reward_by text NOT NULL CHECK (reward_by IN ('pointRule', 'ruleCategory', 'attendanceRule', 'all_reward')),
  -- The target that reward_by names; null for all_reward.
  target_id uuid CHECK ((target_id IS NULL) = (reward_by = 'all_reward')),
  threshold_by text NOT NULL CHECK (threshold_by IN ('count', 'point')),
  threshold integer NOT NULL CHECK (threshold >= 1),
  cutoff_period text NOT NULL CHECK (cutoff_period IN ('no_limit', 'weekly', 'monthly', 'periodly')),
  cutoff_limit integer CHECK (cutoff_limit >= 1),
  is_active boolean NOT NULL DEFAULT true,
  start text NOT NULL CHECK (start IN ('now', 'beginning')),
  -- The period that a rule counts from its beginning, if `start` says so.
  start_period_id uuid CHECK ((start_period_id IS NULL) = (start = 'now')),
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, image) REFERENCES blobs (organization_id, id),
  FOREIGN KEY (organization_id, start_period_id) REFERENCES periods (organization_id, id),
  CHECK ((cutoff_limit IS NULL) = (cutoff_period = 'no_limit')),
  CHECK (reward_by <> 'attendanceRule' OR threshold_by = 'count')
);

-- Where in the log a rule was active: after `from_position`, up to `to_position`. Events outside never count.
CREATE TABLE badge_rule_spans (
  organization_id uuid NOT NULL,
  badge_rule_id uuid NOT NULL,
  from_position text COLLATE "C" NOT NULL,
  to_position text COLLATE "C",
  PRIMARY KEY (organization_id, badge_rule_id, from_position),
  FOREIGN KEY (organization_id, badge_rule_id) REFERENCES badge_rules (organization_id, id)
);

-- Progress in counting the history of rules that start at the beginning: all students up to `reached`, in profile order.
CREATE TABLE badge_rule_starts (
  organization_id uuid NOT NULL,
  badge_rule_id uuid NOT NULL,
  period_id uuid NOT NULL,
  reached uuid,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL,
  badges integer NOT NULL DEFAULT 0,
  finished_at timestamptz,
  PRIMARY KEY (organization_id, badge_rule_id),
  FOREIGN KEY (organization_id, badge_rule_id) REFERENCES badge_rules (organization_id, id)
);
CREATE INDEX badge_rule_starts_open ON badge_rule_starts (organization_id) WHERE finished_at IS NULL;

-- Down Migration
DROP TABLE badge_rule_starts;
DROP TABLE badge_rule_spans;
DROP TABLE badge_rules;
