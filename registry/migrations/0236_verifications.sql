-- Up Migration

-- Each time that the log was replayed and compared with what all screens show. `state` is `running` until it has ended; who finds it so while
-- nobody is at it knows that its process was killed.
CREATE TABLE verifications (
  id uuid PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('running', 'agree', 'differ', 'failed')),
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- What is being replayed at the moment, and how far it is.
  step text NOT NULL DEFAULT '',
  events bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  -- Rows that were compared, and where in the log.
  rows bigint NOT NULL DEFAULT 0,
  position text COLLATE "C" NOT NULL DEFAULT '',
  differences integer NOT NULL DEFAULT 0,
  error text NOT NULL DEFAULT ''
);
CREATE INDEX verifications_newest ON verifications (started_at DESC);

-- Of one organisation, unless it is of the log as a whole.
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
