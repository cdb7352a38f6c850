import { z } from 'zod'
import { int4, int8, jsonb, position, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable } from '#platform/postgres/table.ts'

const windowKey = { organization_id: uuid, profile_id: uuid, window_key: text }
const ruleKey = { organization_id: uuid, profile_id: uuid, badge_rule_id: uuid, window_key: text }

const counters = defineTable('counters', { ...ruleKey, counter: int8 })

/** A correcting award has the position of the award that it corrects. */
export const countedEntries = defineTable('entries', {
  organization_id: uuid,
  id: uuid,
  position,
})

export const standingBadges = defineTable('standing', { ...ruleKey, nth: int4, badge_id: uuid })

/** One row for all counters of a student and window means fewer writes. */
export const counterWindows = defineTable('windows', {
  ...windowKey,
  counters: jsonb(z.record(z.string(), z.number())),
})

/** Never rebuilt, because decisions are final. */
export const counterTables = [
  sql.typeAlias('void')`CREATE TABLE counters (
    ${counters.definitions}, PRIMARY KEY (organization_id, profile_id, badge_rule_id, window_key)
  ) WITH (fillfactor = 80)`,
  sql.typeAlias('void')`CREATE TABLE entries (
    ${countedEntries.definitions}, PRIMARY KEY (organization_id, id)
  )`,
  sql.typeAlias('void')`CREATE TABLE standing (
    ${standingBadges.definitions},
    PRIMARY KEY (organization_id, profile_id, badge_rule_id, window_key, nth)
  )`,
]

/** Empties `counters` but keeps it, because processes of the first version still read it. */
export const windowTables = [
  sql.typeAlias('void')`CREATE TABLE windows (
    ${counterWindows.definitions}, PRIMARY KEY (organization_id, profile_id, window_key)
  ) WITH (fillfactor = 80)`,
  sql.typeAlias('void')`
    INSERT INTO windows (organization_id, profile_id, window_key, counters)
    SELECT organization_id, profile_id, window_key, jsonb_object_agg(badge_rule_id::text, counter) FROM counters
    GROUP BY organization_id, profile_id, window_key`,
  sql.typeAlias('void')`TRUNCATE counters`,
]

/** Changes no table. From this version on, awards that no rule counts have positions, too. */
export const placeTables = []
