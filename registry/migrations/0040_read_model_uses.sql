-- Up Migration

-- Read models live in schemas named by their version. When one was last used tells which versions nobody needs any more.
CREATE TABLE read_model_uses (
  schema text PRIMARY KEY,
  used_at timestamptz NOT NULL,
  -- Of its checkpoint: of versions that do not write here themselves, what moves is in use.
  position text COLLATE "C"
);

-- Down Migration
