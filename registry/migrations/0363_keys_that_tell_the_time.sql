-- Up Migration

-- Since when the ids of what is recorded take the time of an Idempotency-Key over. The same for all processes and for good: a key makes the same ids
-- however often it is sent. Where there are schools, processes of the version before go on for a while and do not do so yet.
CREATE TABLE timed_keys (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  since timestamptz NOT NULL
);
INSERT INTO timed_keys (since)
SELECT CASE WHEN EXISTS (SELECT FROM organizations) THEN now() + interval '1 day' ELSE 'epoch' END;

-- Down Migration
DROP TABLE timed_keys;
