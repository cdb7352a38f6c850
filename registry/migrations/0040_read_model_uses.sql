-- Up Migration

-- Read models live in schemas named by their version. The time of last use tells which versions nobody needs any more.
CREATE TABLE read_model_uses (
  schema text PRIMARY KEY,
  used_at timestamptz NOT NULL,
  -- The checkpoint's position. An older version that does not write this table is in use while its checkpoint moves.
  position text COLLATE "C"
);

-- Down Migration
