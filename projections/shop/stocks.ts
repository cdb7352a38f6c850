import type { CommonQueryMethods } from 'slonik'
import type { StockEvent } from '#domain/shop/events.ts'
import { int4, nullable, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable, insertInto } from '#platform/postgres/table.ts'
import { idIn } from '../engine/id-in.ts'
import type { ProjectedEvent } from '../engine/projection.ts'

const prizeStocks = defineTable('prize_stocks', {
  organization_id: uuid,
  rule_id: uuid,
  version: int4,
  // Null means no limit.
  left_count: nullable(int4),
})

export const stockTables = [
  sql.typeAlias('void')`CREATE TABLE prize_stocks (
    ${prizeStocks.definitions}, PRIMARY KEY (organization_id, rule_id)
  ) WITH (fillfactor = 50)`,
]

export const stockEventTypes = [
  'PrizeStockSet',
  'PrizeReserved',
  'PrizeReleased',
  'PrizeReturned',
] as const

type ProjectedStockEvent = ProjectedEvent<
  Extract<StockEvent, { type: (typeof stockEventTypes)[number] }>
>

type Change = {
  organizationId: string
  ruleId: string
  set: Readonly<{ version: number; stock: number | null }> | undefined
  /** The change since staff set the stock, or since the last page. */
  added: number
}

export const projectStocks = async (
  events: readonly ProjectedStockEvent[],
  db: CommonQueryMethods,
) => {
  const changes = new Map<string, Change>()
  for (const { recorded, event } of events) {
    const { organizationId } = recorded.metadata
    const ruleId = idIn(recorded.stream, 'prize')
    const key = `${organizationId} ${ruleId}`
    const change = changes.get(key) ?? { organizationId, ruleId, set: undefined, added: 0 }
    changes.set(key, change)
    if (event.type === 'PrizeStockSet') {
      change.set = event.data
      change.added = 0
    } else change.added += addedBy(event)
  }
  // Sorted, so that two batches cannot deadlock.
  const all = [...changes.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const set = all.flatMap(([, { set, added, ...key }]) => (set ? [{ ...key, set, added }] : []))
  if (set.length > 0) {
    const rows = set.map(({ organizationId, ruleId, set: { version, stock }, added }) => ({
      organization_id: organizationId,
      rule_id: ruleId,
      version,
      left_count: stock === null ? null : stock + added,
    }))
    await db.query(
      sql.typeAlias('void')`${insertInto(
        prizeStocks,
        rows,
        sql.fragment`ON CONFLICT (organization_id, rule_id) DO UPDATE SET
        version = excluded.version, left_count = excluded.left_count`,
      )}`,
    )
  }
  for (const [, change] of all) {
    if (change.set || change.added === 0) continue
    await db.query(sql.typeAlias('void')`
      UPDATE prize_stocks SET left_count = left_count + ${change.added}
      WHERE organization_id = ${change.organizationId} AND rule_id = ${change.ruleId}`)
  }
}

type Movement = Exclude<ProjectedStockEvent['event'], { type: 'PrizeStockSet' }>

const addedBy = ({ type, data }: Movement): number => {
  switch (type) {
    case 'PrizeReserved':
      return -data.lines.reduce((sum, { count }) => sum + count, 0)
    case 'PrizeReleased':
    case 'PrizeReturned':
      return data.count
  }
}

export type PrizeStockRow = Readonly<{ version: number; left: number | null }>

export const readPrizeStocks = async (
  db: CommonQueryMethods,
  organizationId: string,
  ruleIds: readonly string[],
): Promise<ReadonlyMap<string, PrizeStockRow>> => {
  if (ruleIds.length === 0) return new Map()
  const rows = await db.any(sql.type(prizeStocks.row)`
    SELECT organization_id, rule_id, version, left_count FROM prize_stocks
    WHERE organization_id = ${organizationId} AND rule_id = ANY(${sql.array([...ruleIds], 'uuid')})`)
  return new Map(rows.map(({ rule_id, version, left_count: left }) => [rule_id, { version, left }]))
}

type StockedRule = Readonly<{ id: string; stock: number | null; stock_version: number }>

/**
 * Returns the rules with the stock that is left. A newly set stock counts before the read model has
 * it.
 */
export const withStockLeft = async <Rule extends StockedRule>(
  db: CommonQueryMethods,
  organizationId: string,
  rules: readonly Rule[],
): Promise<Rule[]> => {
  const stocked = rules.filter(({ stock }) => stock !== null)
  const known = await readPrizeStocks(
    db,
    organizationId,
    stocked.map(({ id }) => id),
  )
  return rules.map((rule) => {
    const now = known.get(rule.id)
    if (rule.stock === null || !now || now.version < rule.stock_version) return rule
    return { ...rule, stock: now.left }
  })
}
