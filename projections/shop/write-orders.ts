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
import type { Fragment } from '../engine/fragments.ts'
import { idIn } from '../engine/id-in.ts'
import { movingPeriods } from '../engine/period-positions.ts'
import type { ProjectedEvent } from '../engine/projection.ts'
import { countOrdered, movingCount } from './order-counts.ts'

/** An order has the same id as its redemption. */
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
  // The canceller's role.
  cancelled_by: nullable(text),
  reason: nullable(text),
  // The order that replaced it.
  restored_as: nullable(uuid),
  changed_at: timestamptz,
  actor_id: uuid,
  // Positions of the order and of its last change.
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
    CREATE INDEX prize_orders_time ON prize_orders (organization_id, ordered_at, position)`,
  sql.typeAlias('void')`
    CREATE INDEX prize_orders_open ON prize_orders (organization_id, collect_by)
    WHERE state IN ('ordered', 'ready')`,
  sql.typeAlias('void')`
    CREATE INDEX prize_orders_newest ON prize_orders (organization_id, state, ordered_at, position)`,
  sql.typeAlias('void')`
    CREATE INDEX prize_orders_profile ON prize_orders (organization_id, profile_id, ordered_at, position)`,
  sql.typeAlias('void')`
    CREATE INDEX prize_orders_rule ON prize_orders (organization_id, rule_id, ordered_at)`,
  sql.typeAlias('void')`CREATE INDEX prize_orders_code ON prize_orders (organization_id, code)`,
]

export const orderEventTypes = [
  'PrizeOrdered',
  'OrderReadied',
  'OrderCollected',
  'OrderPutBack',
  'OrderRestored',
  'OrderTakenOver',
  'ActionReverted',
] as const

type ProjectedOrderEvent = ProjectedEvent<
  Extract<DomainEvent, { type: (typeof orderEventTypes)[number] }>
>

export const projectOrders = async (
  events: readonly ProjectedOrderEvent[],
  db: CommonQueryMethods,
) => {
  const ordered = events.flatMap(orderedRow)
  await insertRows(db, prizeOrders, ordered)
  await countOrdered(db, ordered)
  for (const one of events) {
    const change = changeOf(one)
    if (change) await update(one, change, db)
  }
  const moves = events
    .filter(isOfOrder)
    .map(({ recorded: { metadata, position } }) => ({ ...metadata, position }))
  if (moves.length > 0) await db.query(sql.typeAlias('void')`${movingPeriods(moves)}`)
}

const isOfOrder = ({ event }: ProjectedOrderEvent) =>
  event.type !== 'ActionReverted' || event.data.reverted.type === 'PointsRedeemed'

const orderedRow = ({ recorded, event }: ProjectedOrderEvent) => {
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

type OrderUpdate = Readonly<{ id: string; set: Fragment }>

const changeOf = ({ event, recorded }: ProjectedOrderEvent): OrderUpdate | undefined => {
  const { occurredAt: at, actorRole } = recorded.metadata
  switch (event.type) {
    case 'PrizeOrdered':
      return undefined
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
    case 'OrderRestored':
      return { id: event.data.orderId, set: sql.fragment`restored_as = ${event.data.restoredAs}` }
    case 'OrderTakenOver': {
      const { orderId, from } = event.data
      const profile = idIn(recorded.stream, 'account')
      return { id: from, set: sql.fragment`id = ${orderId}, profile_id = ${profile}` }
    }
    case 'ActionReverted': {
      const { reverted, reason, correction } = event.data
      // A move to the student's other account is not a cancellation.
      if (reverted.type !== 'PointsRedeemed' || correction) return undefined
      const set = sql.fragment`
        state = 'cancelled', cancelled_at = ${at}, cancelled_by = ${actorRole}, reason = ${reason}`
      return { id: reverted.data.actionId, set }
    }
  }
}

const update = (
  { recorded: { metadata, position: place } }: ProjectedOrderEvent,
  { id, set }: OrderUpdate,
  db: CommonQueryMethods,
) => {
  const { organizationId, occurredAt, actorId } = metadata
  const one = sql.fragment`organization_id = ${organizationId} AND id = ${id}`
  const updating = sql.fragment`
    UPDATE prize_orders SET ${set}, changed_at = ${occurredAt}, actor_id = ${actorId},
      changed_position = ${place}
    FROM (SELECT state AS was FROM prize_orders WHERE ${one} FOR UPDATE) AS before
    WHERE ${one} RETURNING was, state`
  return db.query(sql.typeAlias('void')`${movingCount(organizationId, updating)}`)
}

/** The last change of any order, by student. */
export const orderPositions = (organizationId: string, profileIds: Fragment) => sql.fragment`
  SELECT profile_id, max(changed_position) AS position FROM prize_orders
  WHERE organization_id = ${organizationId} AND profile_id = ANY(${profileIds})
  GROUP BY profile_id`
