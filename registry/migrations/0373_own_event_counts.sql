-- Up Migration

-- Each organisation's number of events in the chain, and the position up to which they were counted. `seal`: the last counted seal.
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

CREATE TABLE seal_counts (
  store_id text NOT NULL,
  seal integer NOT NULL,
  organization_id uuid NOT NULL,
  events bigint NOT NULL,
  PRIMARY KEY (store_id, seal, organization_id)
);

-- Events of each organisation that a check replayed, followed in the chain, and found under seals.
CREATE TABLE verification_events (
  verification_id uuid NOT NULL REFERENCES verifications (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL,
  replayed bigint NOT NULL,
  chained bigint NOT NULL,
  sealed bigint NOT NULL,
  -- Seals of days and of the organisation's periods.
  seals integer NOT NULL,
  PRIMARY KEY (verification_id, organization_id)
);

-- Down Migration
DROP TABLE verification_events;
DROP TABLE seal_counts;
DROP TABLE chain_counted;
DROP TABLE chain_counts;
