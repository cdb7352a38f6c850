import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { historyLines } from '#api/http/history/history-lines.ts'
import { sql } from '#platform/postgres/pool.ts'
import { createHistory, HistoryEntryRow } from '#projections/history/history.ts'
import { sharedOrders } from '#projections/history/history-order.ts'
import { createFinders, markReverted } from '#projections/history/revertable.ts'
import { openReadModel, organizationId, periodId, type ReadModel, teacherId } from './support.ts'

let model: ReadModel
beforeAll(async () => {
  model = await openReadModel()
  await model.db.query(sql.typeAlias('void')`CREATE TABLE public.visits (
    organization_id uuid, id uuid, batch_id uuid, profile_id uuid, period_id uuid, created_at timestamptz,
    position text COLLATE "C", type text, room text, class text, actor_id uuid, actor_role text, reverts uuid,
    reverted_by uuid, reverted_at timestamptz, PRIMARY KEY (organization_id, id))`)
})
afterAll(() => model.close())

const Visit = HistoryEntryRow.extend({ type: z.enum(['library', 'sickbay']), room: z.string() })
type Visit = z.infer<typeof Visit>
const visits = createHistory<Visit, keyof typeof sharedOrders>({
  table: 'visits',
  row: Visit,
  columns: sql.fragment`page.type, page.room`,
  joins: () => sql.fragment``,
  orders: sharedOrders,
})
const { findAction, findBatch } = createFinders('visits')

const batch = randomUUID()
const visit = async (n: number, { type = 'library', reverts = null as string | null } = {}) => {
  const id = randomUUID()
  const values = [
    organizationId,
    id,
    batch,
    randomUUID(),
    periodId,
    `2026-11-20T00:0${n}:00Z`,
    `000${n}`,
    type,
    `Room ${n}`,
  ]
  await model.db.query(sql.typeAlias('void')`
    INSERT INTO visits (organization_id, id, batch_id, profile_id, period_id, created_at, position, type, room, class,
      actor_id, actor_role, reverts)
    VALUES (${sql.join(values, sql.fragment`, `)}, '1A', ${teacherId}, 'admin', ${reverts})`)
  return id
}

test('a history whose entries have no rule can be filtered, paged, streamed, exported and undone', async () => {
  const [first, second] = [await visit(1), await visit(2, { type: 'sickbay' })]
  const third = await visit(3, { reverts: first })
  await markReverted(model.db, 'visits', [
    { organizationId, actionId: first, id: third, occurredAt: '2026-11-20T00:03:00Z' },
  ])
  const newest = { order: 'created_at', descending: true, limit: 2, page: 0 } as const
  const { rows, total } = await visits.list(model.db, { organizationId }, newest)
  expect(total).toBe(3)
  expect(rows.map(({ id, room, reverts }) => [id, room, reverts])).toEqual([
    [third, 'Room 3', first],
    [second, 'Room 2', null],
  ])
  expect(rows[0]).not.toHaveProperty('rule_name')
  const sick = await visits.list(model.db, { organizationId, type: 'sickbay' }, newest)
  expect(sick.rows.map(({ id }) => id)).toEqual([second])
  const ofRule = await visits.list(model.db, { organizationId, ruleName: 'pen' }, newest)
  expect(ofRule).toEqual({ rows: [], total: 0 })

  const lines = historyLines<Visit>({
    headers: { zh: ['地點'], en: ['Place'] },
    cells: (row) => [row.room],
    recorder: { zh: '記錄人', en: 'Recorded by' },
  })
  expect(lines.headerOf('en').slice(5)).toEqual(['Place', 'Recorded by', 'Note'])
  const cellsOf = lines.cellsIn('en', 'Asia/Hong_Kong')
  const written = []
  for await (const page of visits.stream(
    model.db,
    { organizationId },
    { order: 'class', descending: false },
  ))
    written.push(...page.map((row) => cellsOf(row)).map((cells) => [cells[0], cells[5], cells[7]]))
  expect(written).toEqual([
    ['2026/11/20 08:01:00', 'Room 1', 'Undone'],
    ['2026/11/20 08:02:00', 'Room 2', ''],
    ['2026/11/20 08:03:00', 'Room 3', 'Undo'],
  ])

  expect(await findAction(model.db, organizationId, first)).toMatchObject({ reverted_by: third })
  expect((await findBatch(model.db, organizationId, batch)).map(({ id }) => id).toSorted()).toEqual(
    [first, second, third].toSorted(),
  )
})
