-- Up Migration

-- How many events each organisation has in the chain, and up to where in the log that was counted. `seal`: the last one that was counted.
CREATE TABLE chain_counts (
  store_id text NOT NULL,
  organization_id uuid NOT NULL,
  events bigint NOT NULL,
  PRIMARY KEY (store_id, organization_id)
);
CREATE TABLE chain_counted (
  store_id text PRIMARY KEY,
  position text COLLATE "C" NOT NULL,
  seal integer NOT NULL
);

-- The same as it stood at each seal.
CREATE TABLE seal_counts (
  store_id text NOT NULL,
  seal integer NOT NULL,
  organization_id uuid NOT NULL,
  events bigint NOT NULL,
  PRIMARY KEY (store_id, seal, organization_id)
);

-- What a check has read of each organisation: replayed, and where the seals were followed in the chain and under them.
CREATE TABLE verification_events (
  verification_id uuid NOT NULL REFERENCES verifications (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL,
  replayed bigint NOT NULL,
  chained bigint NOT NULL,
  sealed bigint NOT NULL,
  -- Those of days, and of its own periods.
  seals integer NOT NULL,
  PRIMARY KEY (verification_id, organization_id)
);

-- Down Migration
DROP TABLE verification_events;
DROP TABLE seal_counts;
DROP TABLE chain_counted;
DROP TABLE chain_counts;
