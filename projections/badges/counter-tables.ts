import { sql } from '#platform/postgres/pool.ts'

/**
 * What the reactor counts by. It is never built anew, as what was decided stays decided: see
 * workers/reactors/badges. `entries` says where in the log each entry was that a rule concerned
 * when it was counted: what is not there came before all such rules. `standing` are the badges that
 * were decided and not lost since.
 */
export const counterTables = [
  sql.typeAlias('void')`CREATE TABLE counters (
    organization_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    badge_rule_id uuid NOT NULL,
    window_key text NOT NULL,
    counter bigint NOT NULL,
    PRIMARY KEY (organization_id, profile_id, badge_rule_id, window_key)
  ) WITH (fillfactor = 80)`,
  sql.typeAlias('void')`CREATE TABLE entries (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    position text COLLATE "C" NOT NULL,
    PRIMARY KEY (organization_id, id)
  )`,
  sql.typeAlias('void')`CREATE TABLE standing (
    organization_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    badge_rule_id uuid NOT NULL,
    window_key text NOT NULL,
    nth integer NOT NULL,
    badge_id uuid NOT NULL,
    PRIMARY KEY (organization_id, profile_id, badge_rule_id, window_key, nth)
  )`,
]

/**
 * All that one student has by one window in one row, a counter for each rule: an entry that eight
 * rules count changes its week's, its month's and its period's, and not eight rows. `counters`
 * stays, empty, for calls of a process of the first version that still runs.
 */
export const windowTables = [
  sql.typeAlias('void')`CREATE TABLE windows (
    organization_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    window_key text NOT NULL,
    counters jsonb NOT NULL,
    PRIMARY KEY (organization_id, profile_id, window_key)
  ) WITH (fillfactor = 80)`,
  sql.typeAlias('void')`
    INSERT INTO windows (organization_id, profile_id, window_key, counters)
    SELECT organization_id, profile_id, window_key, jsonb_object_agg(badge_rule_id::text, counter) FROM counters
    GROUP BY organization_id, profile_id, window_key`,
  sql.typeAlias('void')`TRUNCATE counters`,
]
