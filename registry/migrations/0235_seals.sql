-- Up Migration

-- The hashes of what the log holds, in its order: a block covers part of the log, and `link` is the chain's hash at its end. An entry is the position
-- (8 bytes), the event's id (16) and its hash (32).
CREATE TABLE seal_blocks (
  store_id text NOT NULL,
  number integer NOT NULL,
  last_position text COLLATE "C" NOT NULL,
  -- Events in the chain up to this block's end.
  events bigint NOT NULL,
  entries bytea NOT NULL,
  link bytea NOT NULL,
  -- The latest day (UTC) of an event so far.
  day date NOT NULL,
  PRIMARY KEY (store_id, number)
);
CREATE TRIGGER seal_blocks_append_only BEFORE UPDATE OR DELETE ON seal_blocks
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seal_blocks_no_truncate BEFORE TRUNCATE ON seal_blocks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The signature covers the seal's canonical JSON.
CREATE TABLE seals (
  store_id text NOT NULL,
  number integer NOT NULL,
  seal jsonb NOT NULL,
  signature bytea NOT NULL,
  PRIMARY KEY (store_id, number)
);
CREATE TRIGGER seals_append_only BEFORE UPDATE OR DELETE ON seals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seals_no_truncate BEFORE TRUNCATE ON seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Public keys, as PEM; private keys never come near a database.
CREATE TABLE seal_keys (
  id text PRIMARY KEY,
  public_key text NOT NULL,
  first_used_at timestamptz NOT NULL
);
CREATE TRIGGER seal_keys_append_only BEFORE UPDATE OR DELETE ON seal_keys
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Periods that have ended since sealing began and wait for their seal: they are no longer the current one, or their last day is over.
CREATE TABLE period_ends (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id uuid NOT NULL,
  period_id uuid NOT NULL,
  ended_at timestamptz NOT NULL DEFAULT now(),
  sealed_at timestamptz
);
CREATE INDEX period_ends_period ON period_ends (organization_id, period_id);
CREATE INDEX period_ends_unsealed ON period_ends (id) WHERE sealed_at IS NULL;

CREATE FUNCTION note_period_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO period_ends (organization_id, period_id) VALUES (OLD.organization_id, OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER periods_end AFTER UPDATE OF is_current ON periods
  FOR EACH ROW WHEN (OLD.is_current AND NOT NEW.is_current) EXECUTE FUNCTION note_period_end();

-- Down Migration
DROP TRIGGER periods_end ON periods;
DROP FUNCTION note_period_end;
DROP TABLE period_ends;
DROP TABLE seal_keys;
DROP TABLE seals;
DROP TABLE seal_blocks;
