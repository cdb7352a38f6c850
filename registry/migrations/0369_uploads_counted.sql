-- Up Migration

-- Each new upload counts the sender's unfinished uploads.
CREATE INDEX blobs_coming_in ON blobs (organization_id, created_by, kind) WHERE stored_at IS NULL;
-- Each view of the list adds up the space of the resources' files.
CREATE INDEX blobs_of_resources ON blobs (organization_id) INCLUDE (id, size)
  WHERE kind = 'resource' AND stored_at IS NOT NULL;

-- Down Migration
DROP INDEX blobs_of_resources;
DROP INDEX blobs_coming_in;
