import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { unnest } from '#platform/postgres/unnest.ts'

/**
 * What the reactor counts by. It is never built anew, as what was decided stays decided: see workers/reactors/badges. `entries` says where in
 * the log each entry was that a rule concerned when it was counted: what is not there came before all such rules. `standing` are the
 * badges that were decided and not lost since.
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

export type CounterKey = Readonly<{ organizationId: string; profileId: string; ruleId: string; windowKey: string }>
export type StandingKey = CounterKey & Readonly<{ nth: number }>

export const textOf = ({ organizationId, profileId, ruleId, windowKey }: CounterKey) =>
  `${organizationId} ${profileId} ${ruleId} ${windowKey}`
export const textOfBadge = (key: StandingKey) => `${textOf(key)} ${key.nth}`

const keyTypes = ['uuid', 'uuid', 'uuid', 'text'] as const
const keyOf = ({ organizationId, profileId, ruleId, windowKey }: CounterKey) =>
  [organizationId, profileId, ruleId, windowKey] as const
const inOrder = <Row>(rows: ReadonlyMap<string, Row>) =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)

const Counter = z.object({ n: z.number(), counter: z.number() })

/** Those that are not there are at 0. By `textOf`. */
export const readCounters = async (db: CommonQueryMethods, keys: readonly CounterKey[]) => {
  if (keys.length === 0) return new Map<string, number>()
  const rows = await db.any(sql.type(Counter)`
    SELECT n, counter FROM ${unnest(
      keys.map((key, n) => [...keyOf(key), n]),
      [...keyTypes, 'int4'],
    )} AS wanted (organization_id, profile_id, badge_rule_id, window_key, n)
    JOIN counters USING (organization_id, profile_id, badge_rule_id, window_key)`)
  return new Map(rows.map(({ n, counter }) => [textOf(keys[n]!), counter]))
}

/** By `textOf`; written in their order, so that two writers never wait in a circle. */
export const writeCounters = async (
  db: CommonQueryMethods,
  counters: ReadonlyMap<string, CounterKey & Readonly<{ counter: number }>>,
) => {
  if (counters.size === 0) return
  const rows = inOrder(counters).map((one) => [...keyOf(one), one.counter])
  await db.query(sql.typeAlias('void')`
    INSERT INTO counters (organization_id, profile_id, badge_rule_id, window_key, counter)
    SELECT * FROM ${unnest(rows, [...keyTypes, 'int8'])}
    ON CONFLICT (organization_id, profile_id, badge_rule_id, window_key) DO UPDATE SET counter = excluded.counter`)
}

type Entry = Readonly<{ organizationId: string; id: string; position: string }>

export const writeEntries = async (db: CommonQueryMethods, entries: readonly Entry[]) => {
  if (entries.length === 0) return
  const rows = entries.map(({ organizationId, id, position }) => [organizationId, id, position])
  await db.query(sql.typeAlias('void')`
    INSERT INTO entries (organization_id, id, position) SELECT * FROM ${unnest(rows, ['uuid', 'uuid', 'text'])}
    ON CONFLICT (organization_id, id) DO NOTHING`)
}

const Place = z.object({ id: z.string(), position: z.string() })

export const readEntries = async (db: CommonQueryMethods, ids: readonly Omit<Entry, 'position'>[]) => {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db.any(sql.type(Place)`
    SELECT id, position FROM ${unnest(
      ids.map(({ organizationId, id }) => [organizationId, id]),
      ['uuid', 'uuid'],
    )} AS wanted (organization_id, id) JOIN entries USING (organization_id, id)`)
  return new Map(rows.map(({ id, position }) => [id, position]))
}

const Standing = z.object({ n: z.number(), badge_id: z.string() })

/** By `textOfBadge`. */
export const readStandingBadges = async (db: CommonQueryMethods, keys: readonly StandingKey[]) => {
  if (keys.length === 0) return new Map<string, string>()
  const rows = await db.any(sql.type(Standing)`
    SELECT n, badge_id FROM ${unnest(
      keys.map((key, n) => [...keyOf(key), key.nth, n]),
      [...keyTypes, 'int4', 'int4'],
    )} AS wanted (organization_id, profile_id, badge_rule_id, window_key, nth, n)
    JOIN standing USING (organization_id, profile_id, badge_rule_id, window_key, nth)`)
  return new Map(rows.map(({ n, badge_id }) => [textOfBadge(keys[n]!), badge_id]))
}

/** By `textOfBadge` what became of each: its badge, or null for one that was lost. */
export const writeStandingBadges = async (
  db: CommonQueryMethods,
  changes: ReadonlyMap<string, StandingKey & Readonly<{ badgeId: string | null }>>,
) => {
  const lost = inOrder(changes).filter(({ badgeId }) => badgeId === null)
  if (lost.length > 0)
    await db.query(sql.typeAlias('void')`
      DELETE FROM standing USING ${unnest(
        lost.map((key) => [...keyOf(key), key.nth]),
        [...keyTypes, 'int4'],
      )} AS lost (organization_id, profile_id, badge_rule_id, window_key, nth)
      WHERE (standing.organization_id, standing.profile_id, standing.badge_rule_id, standing.window_key, standing.nth)
        = (lost.organization_id, lost.profile_id, lost.badge_rule_id, lost.window_key, lost.nth)`)
  const kept = inOrder(changes).filter(({ badgeId }) => badgeId !== null)
  if (kept.length > 0)
    await db.query(sql.typeAlias('void')`
      INSERT INTO standing (organization_id, profile_id, badge_rule_id, window_key, nth, badge_id)
      SELECT * FROM ${unnest(
        kept.map((key) => [...keyOf(key), key.nth, key.badgeId]),
        [...keyTypes, 'int4', 'uuid'],
      )}
      ON CONFLICT (organization_id, profile_id, badge_rule_id, window_key, nth) DO UPDATE SET badge_id = excluded.badge_id`)
}
