import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { int4, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { insertRows, sentRows } from '#platform/postgres/table.ts'
import { countedEntries, counterWindows, standingBadges } from './counter-tables.ts'

export type WindowKey = Readonly<{ organizationId: string; profileId: string; windowKey: string }>
export type StandingKey = WindowKey & Readonly<{ ruleId: string; nth: number }>
/** By rule. A missing rule counts as 0. */
export type BadgeCounters = Readonly<Record<string, number>>

export const windowKeyText = ({ organizationId, profileId, windowKey }: WindowKey) =>
  `${organizationId} ${profileId} ${windowKey}`
export const textOfBadge = (key: StandingKey) => `${windowKeyText(key)} ${key.ruleId} ${key.nth}`

const inOrder = <Row>(rows: ReadonlyMap<string, Row>) =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)

const windowColumns = { organization_id: uuid, profile_id: uuid, window_key: text }
const windowRow = ({ organizationId, profileId, windowKey }: WindowKey) => ({
  organization_id: organizationId,
  profile_id: profileId,
  window_key: windowKey,
})
const CounterRow = counterWindows.row.pick({ counters: true }).extend({ n: z.number() })

/** Keyed by `windowKeyText`. LATERAL … LIMIT keeps the planner from reading other schools. */
export const readCounters = async (db: CommonQueryMethods, keys: readonly WindowKey[]) => {
  if (keys.length === 0) return new Map<string, BadgeCounters>()
  const rows = keys.map((key, n) => ({ ...windowRow(key), n }))
  const found = await db.any(sql.type(CounterRow)`
    SELECT sent.n, known.counters
    FROM ${sentRows(rows, { ...windowColumns, n: int4 })} AS sent
    CROSS JOIN LATERAL (
      SELECT counters FROM windows WHERE (windows.organization_id, windows.profile_id, windows.window_key)
        = (sent.organization_id, sent.profile_id, sent.window_key) LIMIT 1) AS known`)
  return new Map(found.map(({ n, counters }) => [windowKeyText(keys[n]!), counters]))
}

/** Writes rows in order, so that two writers cannot deadlock. */
export const writeCounters = (
  db: CommonQueryMethods,
  windows: ReadonlyMap<string, WindowKey & Readonly<{ counters: BadgeCounters }>>,
) =>
  insertRows(
    db,
    counterWindows,
    inOrder(windows).map(({ counters, ...key }) => ({ ...windowRow(key), counters })),
    sql.fragment`
      ON CONFLICT (organization_id, profile_id, window_key) DO UPDATE SET counters = excluded.counters`,
  )

type Entry = Readonly<{ organizationId: string; id: string; position: string }>

export const writeEntries = (db: CommonQueryMethods, entries: readonly Entry[]) =>
  insertRows(
    db,
    countedEntries,
    entries.map(({ organizationId, id, position }) => ({
      organization_id: organizationId,
      id,
      position,
    })),
    sql.fragment`ON CONFLICT (organization_id, id) DO NOTHING`,
  )

const CountedEntryRow = countedEntries.row.pick({ id: true, position: true })

export const readEntries = async (
  db: CommonQueryMethods,
  ids: readonly Omit<Entry, 'position'>[],
) => {
  if (ids.length === 0) return new Map<string, string>()
  const sought = ids.map(({ organizationId, id }) => ({ organization_id: organizationId, id }))
  const rows = await db.any(sql.type(CountedEntryRow)`
    SELECT sent.id, known.position
    FROM ${sentRows(sought, { organization_id: uuid, id: uuid })} AS sent
    CROSS JOIN LATERAL (
      SELECT position FROM entries WHERE (entries.organization_id, entries.id) = (sent.organization_id, sent.id)
      LIMIT 1) AS known`)
  return new Map(rows.map(({ id, position }) => [id, position]))
}

const badgeColumns = { ...windowColumns, badge_rule_id: uuid, nth: int4 }
const badgeRow = ({ ruleId, nth, ...key }: StandingKey) => ({
  ...windowRow(key),
  badge_rule_id: ruleId,
  nth,
})
const StandingAwardRow = standingBadges.row.pick({ badge_id: true }).extend({ n: z.number() })

/** Returns badges keyed by `textOfBadge`. */
export const readStandingBadges = async (db: CommonQueryMethods, keys: readonly StandingKey[]) => {
  if (keys.length === 0) return new Map<string, string>()
  const rows = keys.map((key, n) => ({ ...badgeRow(key), n }))
  const found = await db.any(sql.type(StandingAwardRow)`
    SELECT sent.n, known.badge_id
    FROM ${sentRows(rows, { ...badgeColumns, n: int4 })} AS sent
    CROSS JOIN LATERAL (
      SELECT badge_id FROM standing
      WHERE (standing.organization_id, standing.profile_id, standing.badge_rule_id, standing.window_key, standing.nth)
        = (sent.organization_id, sent.profile_id, sent.badge_rule_id, sent.window_key, sent.nth)
      LIMIT 1) AS known`)
  return new Map(found.map(({ n, badge_id }) => [textOfBadge(keys[n]!), badge_id]))
}

/** A null `badgeId` removes a lost badge. */
export const writeStandingBadges = async (
  db: CommonQueryMethods,
  changes: ReadonlyMap<string, StandingKey & Readonly<{ badgeId: string | null }>>,
) => {
  const lost = inOrder(changes).filter(({ badgeId }) => badgeId === null)
  if (lost.length > 0)
    await db.query(sql.typeAlias('void')`
      DELETE FROM standing USING ${sentRows(lost.map(badgeRow), badgeColumns)} AS lost
      WHERE (standing.organization_id, standing.profile_id, standing.badge_rule_id, standing.window_key, standing.nth)
        = (lost.organization_id, lost.profile_id, lost.badge_rule_id, lost.window_key, lost.nth)`)
  const awarded = inOrder(changes).flatMap(({ badgeId, ...key }) =>
    badgeId === null ? [] : [{ ...badgeRow(key), badge_id: badgeId }],
  )
  await insertRows(
    db,
    standingBadges,
    awarded,
    sql.fragment`
      ON CONFLICT (organization_id, profile_id, badge_rule_id, window_key, nth)
      DO UPDATE SET badge_id = excluded.badge_id`,
  )
}
