-- Up Migration

CREATE INDEX administration_log_time ON administration_log (organization_id, at DESC, id DESC);
CREATE INDEX administration_log_kind ON administration_log (organization_id, subject_type, at DESC, id DESC);

-- Down Migration
