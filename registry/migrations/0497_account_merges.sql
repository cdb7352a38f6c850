-- Up Migration

-- The profile that has taken over what counts, until the merge is undone. Meanwhile this profile gets no more records.
ALTER TABLE profiles ADD COLUMN merged_into uuid;

-- Merges of two accounts of one student in a period.
CREATE TABLE account_merges (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  period_id uuid NOT NULL,
  kept_user_id uuid NOT NULL,
  kept_profile_id uuid NOT NULL,
  merged_user_id uuid NOT NULL,
  merged_profile_id uuid NOT NULL,
  -- What the merged account had, as counted before.
  counted jsonb NOT NULL,
  -- What both accounts had before, for the undo. Deleted once the merge cannot be undone.
  former jsonb,
  asked_by uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('moving', 'done', 'failed', 'undoing', 'undone')),
  -- The batches of the moved actions, which the history never undoes.
  batch_id uuid NOT NULL,
  undo_batch_id uuid NOT NULL,
  -- What has moved; after an undo, what has moved back.
  awards integer NOT NULL DEFAULT 0,
  redemptions integer NOT NULL DEFAULT 0,
  points bigint NOT NULL DEFAULT 0,
  homework integer NOT NULL DEFAULT 0,
  homework_conflicts integer NOT NULL DEFAULT 0,
  ended_at timestamptz,
  undo_by uuid,
  undo_at timestamptz,
  undone_at timestamptz,
  -- Since when the worker has moved nothing because of errors; null while it goes on.
  failing_since timestamptz
);
CREATE INDEX account_merges_newest ON account_merges (organization_id, asked_at DESC);
CREATE INDEX account_merges_open ON account_merges (asked_at) WHERE state IN ('moving', 'undoing');
CREATE INDEX account_merges_former ON account_merges (ended_at) WHERE former IS NOT NULL;

-- Down Migration
DROP TABLE account_merges;
ALTER TABLE profiles DROP COLUMN merged_into;
