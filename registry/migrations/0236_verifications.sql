-- Up Migration

-- Verifications: the log is replayed and compared with all read models. `state` is `running` until the end; a running row that
-- nobody works on belongs to a killed process.
CREATE TABLE verifications (
  id uuid PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('running', 'agree', 'differ', 'failed')),
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- The present step, and its progress: `seals`, `replay`, or the read model that is compared.
  step text NOT NULL DEFAULT '',
  events bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  -- Compared rows, and the position in the log.
  rows bigint NOT NULL DEFAULT 0,
  position text COLLATE "C" NOT NULL DEFAULT '',
  differences integer NOT NULL DEFAULT 0,
  error text NOT NULL DEFAULT ''
);
CREATE INDEX verifications_newest ON verifications (started_at DESC);

-- Belongs to one organisation, unless it concerns the whole log.
CREATE TABLE verification_differences (
  verification_id uuid NOT NULL REFERENCES verifications (id) ON DELETE CASCADE,
  number integer NOT NULL,
  organization_id uuid,
  difference jsonb NOT NULL,
  PRIMARY KEY (verification_id, number)
);

-- Down Migration
DROP TABLE verification_differences;
DROP TABLE verifications;
