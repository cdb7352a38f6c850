-- Up Migration

-- What is done by the clock, and when it was last done: what a stop has missed is known by it. `key` is the time zone of what is done once a
-- day in each, and empty otherwise; `last` the local day (yyyy-MM-dd) or the moment.
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
