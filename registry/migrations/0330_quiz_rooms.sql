-- Up Migration

-- Rooms of live quizzes: the teacher, and the number to join. Events of a room are in the log.
CREATE TABLE quiz_rooms (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  game_id uuid NOT NULL,
  period_id uuid NOT NULL,
  host_id uuid NOT NULL,
  -- Six digits; valid while the room is open.
  pin text NOT NULL CHECK (pin ~ '^[0-9]{6}$'),
  created_at timestamptz NOT NULL,
  -- The room ends automatically then, unless the teacher acts.
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, game_id) REFERENCES games (organization_id, id),
  FOREIGN KEY (organization_id, period_id) REFERENCES periods (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, host_id) REFERENCES users (organization_id, id)
);
CREATE UNIQUE INDEX quiz_rooms_pin ON quiz_rooms (organization_id, pin) WHERE ended_at IS NULL;
-- A teacher leads a game in one room at a time, also after repeated requests.
CREATE UNIQUE INDEX quiz_rooms_open ON quiz_rooms (organization_id, host_id, game_id) WHERE ended_at IS NULL;
CREATE INDEX quiz_rooms_game ON quiz_rooms (organization_id, game_id);
CREATE INDEX quiz_rooms_period ON quiz_rooms (organization_id, period_id);
CREATE INDEX quiz_rooms_host ON quiz_rooms (organization_id, host_id);
CREATE INDEX quiz_rooms_expiry ON quiz_rooms (expires_at) WHERE ended_at IS NULL;
CREATE INDEX quiz_rooms_ended ON quiz_rooms (ended_at) WHERE ended_at IS NOT NULL;

-- Down Migration
DROP TABLE quiz_rooms;
