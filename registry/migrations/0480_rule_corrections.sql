-- Up Migration

-- The end of the log that a what-if has seen; null for an older what-if.
ALTER TABLE what_ifs ADD COLUMN position text COLLATE "C";

-- A what-if that is recorded: all its awards are reverted and given again with the points of `changes`.
CREATE TABLE rule_corrections (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  period_id uuid NOT NULL,
  changes jsonb NOT NULL,
  from_day date,
  to_day date,
  -- Entries after this position are left alone.
  position text COLLATE "C" NOT NULL,
  -- The sum that the what-if has shown.
  difference bigint NOT NULL,
  reason text,
  asked_by uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('asked', 'recording', 'done', 'failed', 'undoing', 'undone')),
  failure text,
  batch_id uuid,
  ended_at timestamptz,
  undo_by uuid,
  undo_at timestamptz,
  undone_at timestamptz,
  -- Counts of entries; `recorded` is the change of the balances.
  entries integer NOT NULL DEFAULT 0,
  students integer NOT NULL DEFAULT 0,
  corrected integer NOT NULL DEFAULT 0,
  recorded bigint NOT NULL DEFAULT 0,
  left_out integer NOT NULL DEFAULT 0,
  undone integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0
);
CREATE INDEX rule_corrections_newest ON rule_corrections (organization_id, asked_at DESC);
CREATE INDEX rule_corrections_open ON rule_corrections (asked_at) WHERE state IN ('asked', 'recording', 'undoing');

-- The awards to replace, in order. `given_id` is the new award. Deleted once the correction cannot be undone.
CREATE TABLE rule_correction_entries (
  correction_id uuid NOT NULL REFERENCES rule_corrections (id) ON DELETE CASCADE,
  nth integer NOT NULL,
  profile_id uuid NOT NULL,
  action_id uuid NOT NULL,
  point integer NOT NULL,
  unit_points integer NOT NULL,
  other_point bigint NOT NULL,
  outcome text CHECK (outcome IN ('corrected', 'left_out', 'undone', 'kept')),
  given_id uuid,
  PRIMARY KEY (correction_id, nth)
);

-- Down Migration
DROP TABLE rule_correction_entries;
DROP TABLE rule_corrections;
ALTER TABLE what_ifs DROP COLUMN position;
