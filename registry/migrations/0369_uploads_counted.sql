-- Up Migration

-- Files that somebody is sending are counted each time that another one is begun.
CREATE INDEX blobs_coming_in ON blobs (organization_id, created_by, kind) WHERE stored_at IS NULL;
-- What the files of resources take is added up each time that their list is shown.
CREATE INDEX blobs_of_resources ON blobs (organization_id) INCLUDE (id, size)
  WHERE kind = 'resource' AND stored_at IS NOT NULL;

-- Down Migration
DROP INDEX blobs_of_resources;
DROP INDEX blobs_coming_in;
