-- Up Migration

-- Notices are for the classes of their filters, memos for the students that they name. Both belong to a period.
CREATE TABLE messages (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('notice', 'memo')),
  period_id uuid NOT NULL,
  title text NOT NULL CHECK (char_length(title) <= 255),
  message text NOT NULL CHECK (char_length(message) <= 10000),
  -- Whether readers see a notice. A memo is sent when it is created.
  is_public boolean NOT NULL,
  -- When readers could first see it; orders their lists.
  published_at timestamptz,
  to_student boolean NOT NULL,
  to_parent boolean NOT NULL,
  -- Ids of organization_filters; none means everybody. A deleted filter means nobody, so that nobody reads a message for others.
  filters uuid[] NOT NULL DEFAULT '{}',
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Deletion can be undone for some seconds; then a job removes row and files.
  deleted_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, period_id) REFERENCES periods (organization_id, id),
  FOREIGN KEY (organization_id, created_by) REFERENCES users (organization_id, id),
  CHECK (NOT is_public OR published_at IS NOT NULL)
);
CREATE INDEX messages_period ON messages (organization_id, kind, period_id, published_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX messages_deleted ON messages (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE message_recipients (
  organization_id uuid NOT NULL,
  message_id uuid NOT NULL,
  profile_id uuid NOT NULL,
  PRIMARY KEY (organization_id, message_id, profile_id),
  FOREIGN KEY (organization_id, message_id) REFERENCES messages (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, profile_id) REFERENCES profiles (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX message_recipients_profile ON message_recipients (organization_id, profile_id);

CREATE TABLE message_attachments (
  organization_id uuid NOT NULL,
  message_id uuid NOT NULL,
  -- From 0, in the order in which they were attached.
  place smallint NOT NULL,
  blob_id text NOT NULL,
  name text NOT NULL CHECK (char_length(name) <= 255),
  PRIMARY KEY (organization_id, message_id, place),
  FOREIGN KEY (organization_id, message_id) REFERENCES messages (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, blob_id) REFERENCES blobs (organization_id, id)
);
CREATE INDEX message_attachments_blob ON message_attachments (organization_id, blob_id);

-- Messages that a student, and separately the parent, has read or marked.
CREATE TABLE message_marks (
  organization_id uuid NOT NULL,
  message_id uuid NOT NULL,
  user_id uuid NOT NULL,
  is_parent boolean NOT NULL,
  read_at timestamptz,
  is_favourite boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, message_id, user_id, is_parent),
  FOREIGN KEY (organization_id, message_id) REFERENCES messages (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX message_marks_user ON message_marks (organization_id, user_id);

ALTER TABLE organizations ADD COLUMN notices_for_parents boolean NOT NULL DEFAULT true;

-- Down Migration
ALTER TABLE organizations DROP COLUMN notices_for_parents;
DROP TABLE message_marks;
DROP TABLE message_attachments;
DROP TABLE message_recipients;
DROP TABLE messages;
