-- Up Migration

-- No query uses these: sessions are found by their token or their account, the log by time or kind.
DROP INDEX sessions_expiry;
DROP INDEX administration_log_newest;

-- Down Migration
CREATE INDEX sessions_expiry ON sessions (expires_at);
CREATE INDEX administration_log_newest ON administration_log (organization_id, id DESC);
