-- Up Migration

-- Uploaded images. The id combines the image's purpose and its content's hash; the content itself lies outside the database.
CREATE TABLE blobs (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id text NOT NULL,
  size integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, created_by) REFERENCES users (organization_id, id)
);

ALTER TABLE organizations
  ADD CONSTRAINT organizations_logo FOREIGN KEY (id, logo) REFERENCES blobs (organization_id, id),
  ADD CONSTRAINT organizations_banner FOREIGN KEY (id, banner) REFERENCES blobs (organization_id, id);

-- Each value belongs to one filter of its attribute: the oldest stays.
DELETE FROM organization_filters AS later USING organization_filters AS earlier
WHERE earlier.organization_id = later.organization_id AND earlier.attribute = later.attribute AND earlier.value = later.value
  AND (earlier.created_at, earlier.id) < (later.created_at, later.id);
CREATE UNIQUE INDEX organization_filters_value ON organization_filters (organization_id, attribute, value);

-- Down Migration
