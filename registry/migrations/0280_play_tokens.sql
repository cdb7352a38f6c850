-- Up Migration

-- Tokens for playing one game in a tab: valid for two hours at most, and never longer than the session that asked.
CREATE TABLE play_tokens (
  token_hash bytea PRIMARY KEY,
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- The student's profile in the period of the game.
  profile_id uuid NOT NULL,
  game_id uuid NOT NULL,
  session_hash bytea NOT NULL REFERENCES sessions (token_hash) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, id),
  FOREIGN KEY (organization_id, profile_id) REFERENCES profiles (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, game_id) REFERENCES games (organization_id, id)
);
CREATE INDEX play_tokens_user ON play_tokens (organization_id, user_id, created_at);
CREATE INDEX play_tokens_profile ON play_tokens (organization_id, profile_id);
CREATE INDEX play_tokens_game ON play_tokens (organization_id, game_id);
CREATE INDEX play_tokens_session ON play_tokens (session_hash);
CREATE INDEX play_tokens_expiry ON play_tokens (expires_at);

-- Down Migration
DROP TABLE play_tokens;
