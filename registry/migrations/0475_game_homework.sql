-- Up Migration

-- Games that classes play until a day. Who played is in the log; a mark of the homework is an event.
CREATE TABLE game_homework (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  game_id uuid NOT NULL,
  period_id uuid NOT NULL,
  -- The school's own day, included.
  due_on date NOT NULL,
  -- Ids of organization_filters. A deleted filter means no class.
  filters uuid[] NOT NULL CHECK (cardinality(filters) > 0),
  -- Whether these classes cannot begin the game after the due day; otherwise they are late.
  closes boolean NOT NULL,
  -- Whether a played game counts as submitted homework of the due day.
  is_marked boolean NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, game_id) REFERENCES games (organization_id, id),
  FOREIGN KEY (organization_id, period_id) REFERENCES periods (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, created_by) REFERENCES users (organization_id, id)
);
CREATE INDEX game_homework_game ON game_homework (organization_id, game_id);
CREATE INDEX game_homework_period ON game_homework (organization_id, period_id, due_on);
CREATE INDEX game_homework_author ON game_homework (organization_id, created_by);
CREATE INDEX game_homework_marked ON game_homework (due_on) WHERE is_marked AND deleted_at IS NULL;

-- Students whose mark was asked of the ledger, so that a job asks once.
CREATE TABLE game_homework_marks (
  organization_id uuid NOT NULL,
  homework_id uuid NOT NULL,
  profile_id uuid NOT NULL,
  -- False if the ledger rejected the mark, such as one that a teacher had made otherwise.
  is_marked boolean NOT NULL,
  PRIMARY KEY (organization_id, homework_id, profile_id),
  FOREIGN KEY (organization_id, homework_id) REFERENCES game_homework (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, profile_id) REFERENCES profiles (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX game_homework_marks_profile ON game_homework_marks (organization_id, profile_id);

-- Down Migration
DROP TABLE game_homework_marks;
DROP TABLE game_homework;
