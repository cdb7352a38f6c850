-- Up Migration

-- Private files of any size. Each kind has a rule for who may open them; images are open to whoever knows the hash.
-- The owner is the organisation, and within it `created_by`. Each id begins with the kind.
ALTER TABLE blobs
  ALTER COLUMN size TYPE bigint,
  ALTER COLUMN width DROP NOT NULL,
  ALTER COLUMN height DROP NOT NULL,
  ADD COLUMN kind text NOT NULL GENERATED ALWAYS AS (split_part(id, '-', 1)) STORED,
  ADD COLUMN access text NOT NULL DEFAULT 'public' CHECK (access IN ('public', 'private')),
  ADD COLUMN content_type text CHECK (char_length(content_type) <= 255),
  ADD COLUMN name text NOT NULL DEFAULT '' CHECK (char_length(name) <= 255),
  ADD COLUMN content_hash bytea,
  -- Null while the content is being written or deleted.
  ADD COLUMN stored_at timestamptz DEFAULT now();

UPDATE blobs SET content_type = CASE WHEN id LIKE '%.png' THEN 'image/png' ELSE 'image/jpeg' END, stored_at = created_at;

ALTER TABLE blobs ADD CONSTRAINT blobs_whole CHECK (
  access = 'public' OR stored_at IS NULL OR (content_type IS NOT NULL AND content_hash IS NOT NULL));
CREATE INDEX blobs_unfinished ON blobs (created_at) WHERE stored_at IS NULL;

-- Signs the links to an organisation's files. A new one (SET blob_link_key = DEFAULT) ends all existing links.
ALTER TABLE organizations
  ADD COLUMN blob_link_key bytea NOT NULL DEFAULT uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());

-- Down Migration
