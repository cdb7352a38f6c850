-- Up Migration

-- Games for students. They belong to no period.
CREATE TABLE games (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) <= 255),
  description text NOT NULL DEFAULT '',
  -- Id of a blob; null: Laurel's own picture.
  logo text,
  game_type text NOT NULL CHECK (game_type IN ('mc', 'interactive')),
  -- The order in lists: any whole number from 0, not unique.
  place integer NOT NULL DEFAULT 0 CHECK (place >= 0),
  -- The school's own days, both included.
  feature_start date NOT NULL,
  feature_end date NOT NULL,
  point_correct numeric(9, 2) NOT NULL DEFAULT 0 CHECK (point_correct >= 0),
  point_incorrect numeric(9, 2) NOT NULL DEFAULT 0 CHECK (point_incorrect >= 0),
  point_exchange_rate numeric(9, 2) NOT NULL DEFAULT 1 CHECK (point_exchange_rate >= 0),
  is_active boolean NOT NULL DEFAULT true,
  -- Ids of organization_filters; none means all classes. A deleted filter means no class.
  filters uuid[] NOT NULL DEFAULT '{}',
  -- Ids of subjects; none means all.
  subjects uuid[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, logo) REFERENCES blobs (organization_id, id),
  CHECK (feature_start <= feature_end)
);
CREATE INDEX games_order ON games (organization_id, place, id) WHERE deleted_at IS NULL;
CREATE INDEX games_logo ON games (organization_id, logo) WHERE logo IS NOT NULL;

-- Questions as they are asked now. A removed question stays, inactive: sessions and reports refer to it.
CREATE TABLE game_questions (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  game_id uuid NOT NULL,
  text text NOT NULL,
  image text,
  -- In order: {"id", "text", "is_ans"}.
  options jsonb NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  -- Rises with each change of the question.
  version integer NOT NULL DEFAULT 1,
  -- The order in which they were made.
  place bigint GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, game_id) REFERENCES games (organization_id, id),
  FOREIGN KEY (organization_id, image) REFERENCES blobs (organization_id, id)
);
CREATE INDEX game_questions_of_game ON game_questions (organization_id, game_id, place);
CREATE INDEX game_questions_image ON game_questions (organization_id, image) WHERE image IS NOT NULL;

-- Every version of a question: a session keeps the versions that it began with.
CREATE TABLE game_question_versions (
  organization_id uuid NOT NULL,
  question_id uuid NOT NULL,
  version integer NOT NULL,
  text text NOT NULL,
  image text,
  options jsonb NOT NULL,
  PRIMARY KEY (organization_id, question_id, version),
  FOREIGN KEY (organization_id, question_id) REFERENCES game_questions (organization_id, id),
  FOREIGN KEY (organization_id, image) REFERENCES blobs (organization_id, id)
);
CREATE INDEX game_question_versions_image ON game_question_versions (organization_id, image) WHERE image IS NOT NULL;

-- Down Migration
DROP TABLE game_question_versions;
DROP TABLE game_questions;
DROP TABLE games;
