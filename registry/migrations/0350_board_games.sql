-- Up Migration

-- The board games that a school has. They belong to no period.
CREATE TABLE board_games (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name_en text NOT NULL CHECK (char_length(name_en) <= 255),
  name_zh text NOT NULL CHECK (char_length(name_zh) <= 255),
  -- Id of a blob; null: Laurel's own picture.
  image text,
  least_players integer NOT NULL CHECK (least_players >= 1),
  most_players integer NOT NULL CHECK (most_players <= 40),
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, image) REFERENCES blobs (organization_id, id),
  CHECK (least_players <= most_players)
);
CREATE INDEX board_games_image ON board_games (organization_id, image) WHERE image IS NOT NULL;

-- Down Migration
DROP TABLE board_games;
