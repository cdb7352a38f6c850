-- Up Migration

-- Learning resources for students and parents. They belong to no period.
CREATE TABLE learning_resources (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name_en text NOT NULL CHECK (char_length(name_en) <= 255),
  name_zh text NOT NULL CHECK (char_length(name_zh) <= 255),
  -- Ids of organization_filters; none means all classes. A deleted filter means no class.
  filters uuid[] NOT NULL DEFAULT '{}',
  -- Ids of subjects; none means all.
  subjects uuid[] NOT NULL DEFAULT '{}',
  -- The order in lists: any whole number from 0, not unique.
  place integer NOT NULL DEFAULT 0 CHECK (place >= 0),
  blob_id text NOT NULL,
  -- A small picture of an image, which a job draws.
  preview_id text,
  preview_due boolean NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Deletion can be undone for some seconds; then a job removes row and files.
  deleted_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, blob_id) REFERENCES blobs (organization_id, id),
  FOREIGN KEY (organization_id, preview_id) REFERENCES blobs (organization_id, id),
  FOREIGN KEY (organization_id, created_by) REFERENCES users (organization_id, id)
);
CREATE INDEX learning_resources_order ON learning_resources (organization_id, place, id) WHERE deleted_at IS NULL;
CREATE INDEX learning_resources_deleted ON learning_resources (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX learning_resources_blob ON learning_resources (organization_id, blob_id);
CREATE INDEX learning_resources_preview ON learning_resources (organization_id, preview_id) WHERE preview_id IS NOT NULL;
CREATE INDEX learning_resources_preview_due ON learning_resources (updated_at) WHERE preview_due;

-- Unfinished uploads in parts, with their progress. The row in `blobs` exists from the beginning, and is whole once this row is gone.
CREATE TABLE resource_uploads (
  organization_id uuid NOT NULL,
  blob_id text NOT NULL,
  -- The blob store's name for the upload.
  store_upload text NOT NULL,
  -- In bytes: announced, and received.
  size bigint NOT NULL CHECK (size >= 0),
  received bigint NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND size),
  -- Each received part, in order: the store's tag, and the SHA-256 of its content.
  tags text[] NOT NULL DEFAULT '{}',
  hashes text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (organization_id, blob_id),
  FOREIGN KEY (organization_id, blob_id) REFERENCES blobs (organization_id, id) ON DELETE CASCADE
);

-- The limit for files of resources, in bytes; null for Laurel's own limit.
ALTER TABLE organizations ADD COLUMN total_storage bigint CHECK (total_storage >= 0);

-- Down Migration
ALTER TABLE organizations DROP COLUMN total_storage;
DROP TABLE resource_uploads;
DROP TABLE learning_resources;
