-- Up Migration

-- A period calculated with other points and prices: the request, and once `done` its result. A `running` row that nobody works
-- on belongs to a killed process. The requester is null for the operator.
CREATE TABLE what_ifs (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  period_id uuid NOT NULL,
  asked_by uuid,
  asked_at timestamptz NOT NULL,
  -- For each rule or prize, the points that it would have given or cost.
  changes jsonb NOT NULL,
  -- Only on these days, both included; null without an end.
  from_day date,
  to_day date,
  state text NOT NULL CHECK (state IN ('asked', 'running', 'done', 'failed')),
  ended_at timestamptz,
  summary jsonb
);
CREATE INDEX what_ifs_newest ON what_ifs (organization_id, asked_at DESC);
CREATE INDEX what_ifs_open ON what_ifs (asked_at) WHERE state IN ('asked', 'running');

-- Each student and class, with actual and calculated figures. `place` and `other_place` count from 1 without a gap.
CREATE TABLE what_if_rows (
  what_if_id uuid NOT NULL REFERENCES what_ifs (id) ON DELETE CASCADE,
  list text NOT NULL CHECK (list IN ('students', 'classes')),
  place integer NOT NULL,
  other_place integer NOT NULL,
  rank integer NOT NULL,
  other_rank integer NOT NULL,
  total bigint NOT NULL,
  other_total bigint NOT NULL,
  balance bigint NOT NULL,
  other_balance bigint NOT NULL,
  -- How many entries of the changed rules.
  entries bigint NOT NULL,
  profile_id uuid,
  class text NOT NULL,
  class_no integer,
  PRIMARY KEY (what_if_id, list, place)
);
CREATE UNIQUE INDEX what_if_rows_other ON what_if_rows (what_if_id, list, other_place);

-- Down Migration
DROP TABLE what_if_rows;
DROP TABLE what_ifs;
