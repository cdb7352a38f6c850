-- Up Migration

-- Imports of games and of questions: their changes, so that they can be undone for some days.
CREATE TABLE game_imports (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  -- The command's id: the same import sent twice is one import.
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('games', 'questions')),
  author_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  -- The answer, which a retry of the import gets again.
  outcome jsonb NOT NULL,
  -- For each changed row {"id", "before", "after"}: its changed fields. `before` is null for a new row.
  changes jsonb NOT NULL,
  undone_at timestamptz,
  restored integer NOT NULL DEFAULT 0,
  removed integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX game_imports_old ON game_imports (organization_id, created_at);

-- Down Migration
DROP TABLE game_imports;
