-- Up Migration

-- A log that a restore has made: from which former one it came, signed. The seals of the former
-- one stay checkable by it.
CREATE TABLE log_origins (
  store_id text PRIMARY KEY,
  origin jsonb NOT NULL,
  signature bytea NOT NULL
);
CREATE TRIGGER log_origins_append_only BEFORE UPDATE OR DELETE ON log_origins
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_origins_no_truncate BEFORE TRUNCATE ON log_origins
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Down Migration
DROP TABLE log_origins;
