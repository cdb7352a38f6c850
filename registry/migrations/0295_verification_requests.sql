-- Up Migration

-- Staff may ask for a verification on their page; it is `asked` until a worker starts. The requester is null for the nightly run or the operator.
ALTER TABLE verifications
  DROP CONSTRAINT verifications_state_check,
  ADD CONSTRAINT verifications_state_check CHECK (state IN ('asked', 'running', 'agree', 'differ', 'failed')),
  ADD COLUMN asked_organization uuid,
  ADD COLUMN asked_by uuid,
  ADD COLUMN per_second integer NOT NULL DEFAULT 0,
  -- The result of following the seals, if they were followed.
  ADD COLUMN seals jsonb;
CREATE UNIQUE INDEX verifications_asked ON verifications (state) WHERE state = 'asked';

CREATE TABLE verification_counts (
  verification_id uuid NOT NULL REFERENCES verifications (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL,
  read_model text NOT NULL,
  rows bigint NOT NULL,
  PRIMARY KEY (verification_id, organization_id, read_model)
);
CREATE INDEX verification_differences_organization
  ON verification_differences (verification_id, organization_id, number);

-- Down Migration
DROP INDEX verification_differences_organization;
DROP TABLE verification_counts;
DROP INDEX verifications_asked;
DELETE FROM verifications WHERE state = 'asked';
ALTER TABLE verifications
  DROP COLUMN asked_organization,
  DROP COLUMN asked_by,
  DROP COLUMN per_second,
  DROP COLUMN seals,
  DROP CONSTRAINT verifications_state_check,
  ADD CONSTRAINT verifications_state_check CHECK (state IN ('running', 'agree', 'differ', 'failed'));
