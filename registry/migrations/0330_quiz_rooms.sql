-- Up Migration

-- Rooms of live quizzes: who leads it, by which number others come in. What happens in it is in the log.
CREATE TABLE quiz_rooms (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  game_id uuid NOT NULL,
  period_id uuid NOT NULL,
  host_id uuid NOT NULL,
  -- Six digits; good while the room is open.
  pin text NOT NULL CHECK (pin ~ '^[0-9]{6}$'),
  created_at timestamptz NOT NULL,
  -- Without a sign of the teacher it ends then by itself.
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, game_id) REFERENCES games (organization_id, id),
  FOREIGN KEY (organization_id, period_id) REFERENCES periods (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, host_id) REFERENCES users (organization_id, id)
);
CREATE UNIQUE INDEX quiz_rooms_pin ON quiz_rooms (organization_id, pin) WHERE ended_at IS NULL;
-- A teacher leads a game in one room at a time, however often it is asked for.
CREATE UNIQUE INDEX quiz_rooms_open ON quiz_rooms (organization_id, host_id, game_id) WHERE ended_at IS NULL;
CREATE INDEX quiz_rooms_game ON quiz_rooms (organization_id, game_id);
CREATE INDEX quiz_rooms_period ON quiz_rooms (organization_id, period_id);
CREATE INDEX quiz_rooms_host ON quiz_rooms (organization_id, host_id);
CREATE INDEX quiz_rooms_expiry ON quiz_rooms (expires_at) WHERE ended_at IS NULL;
CREATE INDEX quiz_rooms_ended ON quiz_rooms (ended_at) WHERE ended_at IS NOT NULL;

-- Down Migration
DROP TABLE quiz_rooms;
