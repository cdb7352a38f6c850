import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ActionRow } from '#api/contracts/actions.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let position = ''
let first = ''

const reward = async (profiles: string[], token = school.admin.token, more = {}) => {
  const body = { pointRule_id: school.rules.reward, profiles, ...more }
  const answer = await laurel.call('POST /v2/actions/profiles', token, { body })
  position = answer.body.data.position
  return answer.body.data as { batch: string; outcomes: { action: string; profile: string }[] }
}
const undo = async (path: string) => {
  const answer = await laurel.call(`DELETE ${path}?minPosition=${position}`, school.admin.token)
  expect(answer.body.result).toBe('success')
  position = answer.body.data.position
}
type Query = Record<string, string | number>
const ask = async (query: Query = {}, token = school.admin.token) => {
  const given = { limit: 100, minPosition: position, group: 'batch', ...query }
  const entries = Object.entries(given).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return laurel.call(`GET /v2/actions?${new URLSearchParams(entries)}`, token)
}
const rowsOf = async (query: Query = {}, token?: string): Promise<ActionRow[]> =>
  (await ask(query, token)).body.data
const groupsOf = (rows: ActionRow[]) =>
  rows.map(({ group }) => [group?.entries, group?.point, group?.class])
const profilesOf = (from: number, to: number) =>
  school.students.slice(from, to).map(({ profile }) => profile)
const minute = (at: number) => laurel.setNow(`2026-11-20T04:${String(at).padStart(2, '0')}:00.000Z`)

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-20T04:00:00.000Z' })
  school = await laurel.school({ students: 22 })
  const batch = await reward(profilesOf(0, 20))
  first = batch.batch
  minute(1)
  await reward(profilesOf(0, 3), school.teacher.token, { counts: 2 })
  minute(2)
  await reward(profilesOf(18, 22))
  minute(3)
  await undo(`/actions/${batch.outcomes[5]!.action}`)
  minute(4)
})
afterAll(() => laurel.close())

describe('the history by batch', () => {
  test('has one row for each request, newest first, with its parts', async () => {
    const { body } = await ask()
    expect(groupsOf(body.data)).toEqual([
      [1, -5, '1A'],
      [4, 20, null],
      [3, 30, '1A'],
      [20, 100, '1A'],
    ])
    expect(body.data.map(({ group }: ActionRow) => group?.students)).toEqual([1, 4, 3, 20])
    expect(body.data[3]).toMatchObject({
      batch: first,
      group: { rules: 1, each: 5, reverted: 1 },
      reverted_by: null,
    })
  })

  test('counts entries and batches separately, and pages by batches', async () => {
    const { body } = await ask({ limit: 3 })
    expect(body).toMatchObject({ total: 28, batches: 4, pages: 2 })
    const second = (await ask({ limit: 3, page: 1 })).body
    expect(groupsOf(second.data)).toEqual([[20, 100, '1A']])
    expect((await ask({ limit: 3, page: 900 })).body.data).toEqual([])
  })

  test('filters entries, and shows each batch with its matching entries', async () => {
    const rows = await rowsOf({ search: JSON.stringify({ name: 'Student 20' }) })
    expect(groupsOf(rows)).toEqual([
      [1, 5, '1A'],
      [1, 5, '1A'],
    ])
    const ofClass = await rowsOf({ search: JSON.stringify({ class: '1B' }) })
    expect(groupsOf(ofClass)).toEqual([[2, 10, '1B']])
    expect(await rowsOf({ type: 'redeem' })).toEqual([])
  })

  test.each([
    ['created_at', 'asc', [20, 3, 4, 1]],
    ['point', 'desc', [3, 20, 4, 1]],
    ['created_by', 'asc', [20, 4, 1, 3]],
  ] as const)('can be ordered by %s', async (order_by, order, entries) => {
    const rows = await rowsOf({ order_by, order })
    const counts = rows.map(({ group }) => group?.entries)
    if (order_by === 'created_at') expect(counts).toEqual(entries)
    else expect(counts.toSorted()).toEqual([...entries].toSorted())
    const givers = rows.map(({ created_by }) => created_by?.name.en)
    if (order_by === 'created_by') expect(givers).toEqual(givers.toSorted())
    if (order_by === 'point') expect(rows.map(({ point }) => point)).toEqual([10, 5, 5, -5])
  })

  test('refuses an empty `group`, and without it lists the entries of a batch', async () => {
    const entries = (await ask({ batch: first, group: '' }).catch(() => undefined))?.status
    expect(entries).toBe(400)
    const { body } = await laurel.call(
      `GET /v2/actions?batch=${first}&limit=50`,
      school.admin.token,
    )
    expect(body).toMatchObject({ total: 20, pages: 1 })
    expect(body.data[0].group).toBeUndefined()
    expect(body.batches).toBeUndefined()
  })

  test('shows a teacher without all_action only their own batches', async () => {
    expect(groupsOf(await rowsOf({}, school.teacher.token))).toEqual([[3, 30, '1A']])
  })

  test('hides from students entries that were undone soon, as every list does', async () => {
    const student = school.students[5]!
    expect(groupsOf(await rowsOf({}, student.token))).toEqual([])
    expect(groupsOf(await rowsOf({}, school.students[0]!.token))).toEqual([
      [1, 10, '1A'],
      [1, 5, '1A'],
    ])
  })

  test('has pages of at most a hundred, and refuses unknown values', async () => {
    expect((await ask({ limit: 101 })).status).toBe(400)
    expect((await ask({ group: 'student' })).status).toBe(400)
  })

  test('can undo a batch while any of its entries counts, and marks it as undone when none does', async () => {
    const before = (await rowsOf()).find(({ batch }) => batch === first)!
    expect([before.revertable, before.reverted_by]).toEqual([true, null])
    await undo(`/v2/actions/batches/${first}`)
    const [undoing, , , , whole] = await rowsOf()
    expect(undoing).toMatchObject({ group: { entries: 19, point: -95 }, revertable: false })
    expect(whole).toMatchObject({ batch: first, group: { reverted: 20 }, revertable: false })
    expect(whole?.reverted_by).toEqual(expect.any(Object))
  })

  test('links an award and its reversal by the entry’s number, for staff only', async () => {
    const rows: ActionRow[] = (await laurel.call('GET /v2/actions?limit=100', school.admin.token))
      .body.data
    const byId = new Map(rows.map((row) => [row._id, row]))
    const reversals = rows.filter(({ reverts }) => reverts)
    expect(reversals).toHaveLength(20)
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
    for (const reversal of reversals) {
      const award = byId.get(reversal.reverts!._id)!
      expect(reversal.reverts!.number).toBe(award.number)
      expect(award.reverted_by!.number).toBe(reversal.number)
      expect(reversal.number).toMatch(/^[1-9]\d*$/)
    }
    const own = await laurel.call('GET /v2/actions', school.students[0]!.token)
    expect(JSON.stringify(own.body)).not.toContain('"number"')
  })

  test('lists each of many large batches once', async () => {
    minute(5)
    for (let at = 0; at < 12; at += 1) await reward(profilesOf(0, 22))
    const { body } = await ask({ limit: 10 })
    expect(groupsOf(body.data)).toEqual(Array.from({ length: 10 }, () => [22, 110, null]))
    expect(new Set(body.data.map(({ batch }: ActionRow) => batch)).size).toBe(10)
  })
})
