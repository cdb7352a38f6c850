import type { CommonQueryMethods } from 'slonik'
import type { DomainEvent } from '#domain/events.ts'
import {
  date,
  int4,
  nullable,
  position,
  text,
  timestamptz,
  uuid,
} from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable, insertRows } from '#platform/postgres/table.ts'
import { movingPeriods } from '../engine/period-positions.ts'
import type { ProjectedEvent } from '../engine/projection.ts'
import { idIn } from '../engine/streams.ts'

/** An order has its redemption's id. */
const prizeOrders = defineTable('prize_orders', {
  organization_id: uuid,
  id: uuid,
  profile_id: uuid,
  period_id: uuid,
  class: text,
  rule_id: uuid,
  rule_name: text,
  rule_name_en: text,
  count: int4,
  point: int4,
  code: text,
  handover: text,
  collect_by: nullable(date),
  state: text,
  ordered_at: timestamptz,
  ready_at: nullable(timestamptz),
  collected_at: nullable(timestamptz),
  cancelled_at: nullable(timestamptz),
  reason: nullable(text),
  changed_at: timestamptz,
  actor_id: uuid,
  // Of the order, and of its last change.
  position,
  changed_position: position,
})

export const orderTables = [
  sql.typeAlias('void')`CREATE TABLE prize_orders (
    ${prizeOrders.definitions}, PRIMARY KEY (organization_id, id)
  ) WITH (fillfactor = 80)`,
]

export const orderIndexes = [
  sql.typeAlias('void')`
    CREATE INDEX prize_orders_newest ON prize_orders (organization_id, state, ordered_at, position)`,
  sql.typeAlias('void')`
    CREATE INDEX prize_orders_profile ON prize_orders (organization_id, profile_id, ordered_at, position)`,
  sql.typeAlias('void')`
    CREATE INDEX prize_orders_rule ON prize_orders (organization_id, rule_id, ordered_at)`,
  sql.typeAlias('void')`CREATE INDEX prize_orders_code ON prize_orders (organization_id, code)`,
]

export const projectOrders = async (events: readonly ProjectedEvent[], db: CommonQueryMethods) => {
  await insertRows(db, prizeOrders, events.flatMap(orderedRow))
  for (const one of events) {
    const change = changeOf(one.event, one.recorded.metadata.occurredAt)
    if (change) await update(one, change, db)
  }
  const ofAccounts = events.filter(({ recorded }) => recorded.category === 'account')
  const moves = ofAccounts.map(({ recorded: { metadata, position } }) => ({
    ...metadata,
    position,
  }))
  if (moves.length > 0) await db.query(sql.typeAlias('void')`${movingPeriods(moves)}`)
}

const orderedRow = ({ recorded, event }: ProjectedEvent) => {
  if (event.type !== 'PrizeOrdered') return []
  const { data } = event
  const { stream, position: place, metadata } = recorded
  const isOver = data.handover === 'at_once'
  return [
    {
      organization_id: metadata.organizationId,
      id: data.orderId,
      profile_id: idIn(stream, 'account'),
      period_id: metadata.periodId,
      class: data.class,
      rule_id: data.ruleId,
      rule_name: data.ruleName,
      rule_name_en: data.ruleNameEn,
      count: data.count,
      point: data.points,
      code: data.code,
      handover: data.handover,
      collect_by: data.collectBy,
      state: isOver ? 'collected' : 'ordered',
      ordered_at: metadata.occurredAt,
      collected_at: isOver ? metadata.occurredAt : null,
      changed_at: metadata.occurredAt,
      actor_id: metadata.actorId,
      position: place,
      changed_position: place,
    },
  ]
}

const changeOf = (event: DomainEvent, at: string) => {
  switch (event.type) {
    case 'OrderReadied':
      return { id: event.data.orderId, set: sql.fragment`state = 'ready', ready_at = ${at}` }
    case 'OrderCollected':
      return {
        id: event.data.orderId,
        set: sql.fragment`state = 'collected', collected_at = ${at}`,
      }
    case 'OrderPutBack':
      return {
        id: event.data.orderId,
        set: sql.fragment`state = ${event.data.to}, collected_at = NULL,
          ready_at = ${event.data.to === 'ordered' ? sql.fragment`NULL` : sql.fragment`COALESCE(ready_at, ${at})`}`,
      }
    case 'ActionReverted': {
      const { reverted, reason } = event.data
      if (reverted.type !== 'PointsRedeemed') return undefined
      const set = sql.fragment`state = 'cancelled', cancelled_at = ${at}, reason = ${reason}`
      return { id: reverted.data.actionId, set }
    }
    default:
      return undefined
  }
}

const update = (
  { recorded: { metadata, position: place } }: ProjectedEvent,
  { id, set }: NonNullable<ReturnType<typeof changeOf>>,
  db: CommonQueryMethods,
) =>
  db.query(sql.typeAlias('void')`
    UPDATE prize_orders SET ${set}, changed_at = ${metadata.occurredAt}, actor_id = ${metadata.actorId},
      changed_position = ${place}
    WHERE organization_id = ${metadata.organizationId} AND id = ${id}`)
