-- Up Migration

-- When each job last ran, which tells what a stop has missed. `key` is the time zone of a daily job, and empty for
-- other jobs. `last` is the local day (yyyy-MM-dd) or the moment.
CREATE TABLE scheduled_runs (
  name text NOT NULL,
  key text NOT NULL,
  last text COLLATE "C" NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  retry_at timestamptz,
  PRIMARY KEY (name, key)
);

-- Down Migration
DROP TABLE scheduled_runs;
