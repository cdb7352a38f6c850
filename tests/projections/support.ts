import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { DomainEvent } from '#domain/events.ts'
import { eventsOfReversal, repriceAwards, restoring } from '#domain/points/corrections.ts'
import type { AccountEvent, Action, Effect, PointRuleType } from '#domain/points/events.ts'
import type { ActorRole } from '#domain/roles.ts'
import type { EventStore, NewEvent } from '#platform/event-store/event-store.ts'
import { openPostgresEventStore } from '#platform/event-store/postgres/open-postgres-event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { projections } from '#projections/all.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { openDatabase } from '#projections/open-database.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { createDatabase } from '#tests/support/database.ts'

/** Opens a new database with empty read models and an empty log, unless `other` is the log. */
export const openReadModel = async (other?: EventStore) => {
  const database = await createDatabase('migrated')
  const db = await openDatabase({ connectionString: database.url, max: 10 })
  const own = await openPostgresEventStore({ connectionString: database.url })
  const eventStore = other ?? own
  // Allows these tests to change the log, which normally refuses changes.
  await db.query(sql.unsafe`DROP TRIGGER events_append_only ON event_store.events`)
  await prepareProjections(db, eventStore, projections)
  const close = async () => {
    await own.close()
    await db.end()
    await database.drop()
  }
  return { url: database.url, db, eventStore, close }
}
export type ReadModel = Awaited<ReturnType<typeof openReadModel>>

export const organizationId = randomUUID()
export const periodId = randomUUID()
export const teacherId = randomUUID()

export type LoggedRule = Readonly<{
  ruleId: string
  ruleName: string
  ruleNameEn: string
  ruleType: PointRuleType
  categoryId: string | null
}>
export const loggedRule = (
  ruleType: PointRuleType = 'reward',
  categoryId: string | null = randomUUID(),
): LoggedRule => ({
  ruleId: randomUUID(),
  ruleName: `Rule ${ruleType}`,
  ruleNameEn: '',
  ruleType,
  categoryId: ruleType === 'redeem' ? null : categoryId,
})

export const action = (given: Partial<Action> & LoggedRule): Action => ({
  actionId: randomUUID(),
  batchId: randomUUID(),
  unitPoints: 5,
  count: 1,
  points: (given.unitPoints ?? 5) * (given.count ?? 1),
  localDate: '2026-11-20',
  class: '1A',
  ...given,
})

export const revertOf = (reverted: Effect) => ({
  type: 'ActionReverted' as const,
  data: {
    actionId: randomUUID(),
    batchId: randomUUID(),
    localDate: '2026-11-21',
    reason: null,
    reverted,
  },
})

/** Returns the reversal, and the award with other points. */
export const repriced = (profileId: string, award: Effect, batchId: string, unitPoints = 3) => {
  const { actionId } = award.data
  const reversal = { actionId: randomUUID(), reverts: actionId }
  const shared = { profileId, batchId, localDate: '2026-12-01', reason: 'rule_changed' }
  const actions = new Map([[actionId, { effect: award, reverted: false }]])
  return repriceAwards({ actions }, { ...shared, lines: [{ reversal, unitPoints }] })
}

/** Returns the reversal, and the first award again. */
export const repricingUndone = ([, given]: readonly AccountEvent[], batchId: string) =>
  eventsOfReversal(restoring({ ...revertOf(given as Effect).data, batchId }))

type Who = {
  actorId?: string
  actorRole?: ActorRole
  occurredAt?: string
  organizationId?: string
  periodId?: string
}

export const storedEvent = ({ type, data }: DomainEvent, who: Who = {}): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata: {
    organizationId,
    periodId,
    actorId: teacherId,
    actorRole: 'admin',
    commandId: randomUUID(),
    correlationId: 'test',
    causationId: 'test',
    occurredAt: '2026-11-20T02:00:00.000Z',
    v: '1',
    ...who,
  },
})

/** Records events for one student's account. Returns the position. */
export const record = async (
  { eventStore }: ReadModel,
  profileId: string,
  events: readonly NewEvent[],
) => {
  const result = await eventStore.append({
    stream: `account-${profileId}`,
    events,
    expected: 'any',
  })
  if (!result.appended) throw new Error('not appended')
  return result.position ?? (await eventStore.head())
}

/** Lists all tables of a read model except the checkpoint. */
export const tablesOf = ({ db }: Pick<ReadModel, 'db'>, schema = schemaFor(pointsProjection)) =>
  db.anyFirst(sql.type(z.object({ name: z.string() }))`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = ${schema} AND table_type = 'BASE TABLE' AND table_name <> 'checkpoint' ORDER BY name`)

export const contents = async ({ db }: ReadModel, schema = schemaFor(pointsProjection)) => {
  const rows: Record<string, unknown> = {}
  const tables = await tablesOf({ db }, schema)
  if (tables.length < 5) throw new Error(`${schema} has hardly a table`)
  for (const table of tables) {
    rows[table] = await db.any(sql.unsafe`
      SELECT * FROM ${sql.identifier([schema, table])} AS t ORDER BY t::text COLLATE "C"`)
  }
  return rows
}
