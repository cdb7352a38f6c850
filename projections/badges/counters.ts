import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { unnest } from '#platform/postgres/unnest.ts'

export type WindowKey = Readonly<{ organizationId: string; profileId: string; windowKey: string }>
export type StandingKey = WindowKey & Readonly<{ ruleId: string; nth: number }>
/** By rule; a missing rule is at 0. */
export type BadgeCounters = Readonly<Record<string, number>>

export const windowKeyText = ({ organizationId, profileId, windowKey }: WindowKey) =>
  `${organizationId} ${profileId} ${windowKey}`
export const textOfBadge = (key: StandingKey) => `${windowKeyText(key)} ${key.ruleId} ${key.nth}`

const inOrder = <Row>(rows: ReadonlyMap<string, Row>) =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)

const windowTypes = ['uuid', 'uuid', 'text'] as const
const windowOf = ({ organizationId, profileId, windowKey }: WindowKey) =>
  [organizationId, profileId, windowKey] as const
const CounterRow = z.object({ n: z.number(), counters: z.record(z.string(), z.number()) })

/**
 * Reads windows by `textOf`. LATERAL … LIMIT keeps the planner from reading all schools' windows.
 */
export const readCounters = async (db: CommonQueryMethods, keys: readonly WindowKey[]) => {
  if (keys.length === 0) return new Map<string, BadgeCounters>()
  const rows = await db.any(sql.type(CounterRow)`
    SELECT wanted.n, known.counters FROM ${unnest(
      keys.map((key, n) => [...windowOf(key), n]),
      [...windowTypes, 'int4'],
    )} AS wanted (organization_id, profile_id, window_key, n)
    CROSS JOIN LATERAL (
      SELECT counters FROM windows WHERE (windows.organization_id, windows.profile_id, windows.window_key)
        = (wanted.organization_id, wanted.profile_id, wanted.window_key) LIMIT 1) AS known`)
  return new Map(rows.map(({ n, counters }) => [windowKeyText(keys[n]!), counters]))
}

/** Writes rows in order, so that two writers cannot deadlock. */
export const writeCounters = async (
  db: CommonQueryMethods,
  windows: ReadonlyMap<string, WindowKey & Readonly<{ counters: BadgeCounters }>>,
) => {
  if (windows.size === 0) return
  const rows = inOrder(windows).map((one) => [...windowOf(one), JSON.stringify(one.counters)])
  await db.query(sql.typeAlias('void')`
    INSERT INTO windows (organization_id, profile_id, window_key, counters)
    SELECT * FROM ${unnest(rows, [...windowTypes, 'jsonb'])} AS new
    ON CONFLICT (organization_id, profile_id, window_key) DO UPDATE SET counters = excluded.counters`)
}

type Entry = Readonly<{ organizationId: string; id: string; position: string }>

export const writeEntries = async (db: CommonQueryMethods, entries: readonly Entry[]) => {
  if (entries.length === 0) return
  const rows = entries.map(({ organizationId, id, position }) => [organizationId, id, position])
  await db.query(sql.typeAlias('void')`
    INSERT INTO entries (organization_id, id, position) SELECT * FROM ${unnest(rows, ['uuid', 'uuid', 'text'])} AS rows
    ON CONFLICT (organization_id, id) DO NOTHING`)
}

const Place = z.object({ id: z.string(), position: z.string() })

export const readEntries = async (
  db: CommonQueryMethods,
  ids: readonly Omit<Entry, 'position'>[],
) => {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db.any(sql.type(Place)`
    SELECT wanted.id, known.position FROM ${unnest(
      ids.map(({ organizationId, id }) => [organizationId, id]),
      ['uuid', 'uuid'],
    )} AS wanted (organization_id, id)
    CROSS JOIN LATERAL (
      SELECT position FROM entries WHERE (entries.organization_id, entries.id) = (wanted.organization_id, wanted.id)
      LIMIT 1) AS known`)
  return new Map(rows.map(({ id, position }) => [id, position]))
}

const keyTypes = ['uuid', 'uuid', 'uuid', 'text'] as const
const keyOf = ({ organizationId, profileId, ruleId, windowKey }: StandingKey) =>
  [organizationId, profileId, ruleId, windowKey] as const
const StandingAwardRow = z.object({ n: z.number(), badge_id: z.string() })

/** Returns them by `textOfBadge`. */
export const readStandingBadges = async (db: CommonQueryMethods, keys: readonly StandingKey[]) => {
  if (keys.length === 0) return new Map<string, string>()
  const rows = await db.any(sql.type(StandingAwardRow)`
    SELECT wanted.n, known.badge_id FROM ${unnest(
      keys.map((key, n) => [...keyOf(key), key.nth, n]),
      [...keyTypes, 'int4', 'int4'],
    )} AS wanted (organization_id, profile_id, badge_rule_id, window_key, nth, n)
    CROSS JOIN LATERAL (
      SELECT badge_id FROM standing
      WHERE (standing.organization_id, standing.profile_id, standing.badge_rule_id, standing.window_key, standing.nth)
        = (wanted.organization_id, wanted.profile_id, wanted.badge_rule_id, wanted.window_key, wanted.nth)
      LIMIT 1) AS known`)
  return new Map(rows.map(({ n, badge_id }) => [textOfBadge(keys[n]!), badge_id]))
}

/** Null stands for a badge that was lost. */
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
      )} AS rows
      ON CONFLICT (organization_id, profile_id, badge_rule_id, window_key, nth) DO UPDATE SET badge_id = excluded.badge_id`)
}
