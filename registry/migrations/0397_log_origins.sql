-- Up Migration

-- For a log that a restore has made: a signed statement of the former log. With it, the former log's
-- seals can still be checked.
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
