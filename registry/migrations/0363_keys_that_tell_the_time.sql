-- Up Migration

-- From this moment on, recorded ids begin with the time of the Idempotency-Key. All processes share it, and it never changes: a key always makes
-- the same ids. Where schools exist it lies in the future, because processes of the previous version may still run.
CREATE TABLE timed_keys (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  since timestamptz NOT NULL
);
INSERT INTO timed_keys (since)
SELECT CASE WHEN EXISTS (SELECT FROM organizations) THEN now() + interval '1 day' ELSE 'epoch' END;

-- Down Migration
DROP TABLE timed_keys;
