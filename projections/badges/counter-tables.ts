import { sql } from '#platform/postgres/pool.ts'

/**
 * Never rebuilt, because decisions stay decided. `entries`: position of each counted entry;
 * `standing`: awarded badges.
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
 * One row holds all of a student's counters in a window, to write fewer rows. Processes of the
 * first version still need `counters`.
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
