-- Up Migration

-- The log as it is read: the newest first, of any kind or of one.
CREATE INDEX administration_log_time ON administration_log (organization_id, at DESC, id DESC);
CREATE INDEX administration_log_kind ON administration_log (organization_id, subject_type, at DESC, id DESC);

-- Down Migration
