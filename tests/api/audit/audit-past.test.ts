import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PastMoment, PastRow } from '#api/contracts/audit.ts'
import { auditCommands } from '#scripts/audit/commands.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let other: School
/** The moment when the second award was known and nothing had been undone. */
let early = ''

const call = (path: string, query: Record<string, string> = {}, token = school.auditor.token) =>
  laurel.call(
    `GET /v2/audit/past${path}?${new URLSearchParams({ period: school.period, ...query })}`,
    token,
  )
const momentOf = async (query: Record<string, string> = {}): Promise<PastMoment> =>
  (await call('/moment', query)).body.data
const rows = async (query: Record<string, string> = {}): Promise<PastRow[]> =>
  (await call('', query)).body.data
const places = async (query: Record<string, string> = {}) =>
  (await rows(query)).map(({ name, class: ofClass, place }) => [
    place.rank,
    name?.en ?? ofClass,
    place.total,
    place.balance,
  ])

beforeAll(async () => {
  laurel = await testApp()
  school = await laurel.school({ students: 3 })
  other = await laurel.school({ students: 1 })
  const award = async (numbers: number[], counts: number) => {
    const profiles = numbers.map((n) => school.students[n]!.profile)
    const body = { pointRule_id: school.rules.reward, profiles, counts }
    const answer = await laurel.call('POST /v2/actions/profiles', school.admin.token, { body })
    expect(answer.body.result).toBe('success')
    return answer.body.data
  }
  const entries = (count: number) =>
    vi.waitFor(async () => expect((await momentOf()).entries).toBe(count))
  const { outcomes } = await award([0], 3)
  await award([1], 2)
  await entries(2)
  early = (await momentOf()).last!
  // Makes the next entry at least a millisecond later.
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(early) + 1))
  const undone = await laurel.call(`DELETE /actions/${outcomes[0].action}`, school.admin.token)
  expect(undone.body.result).toBe('success')
  await award([2], 1)
  await entries(4)
})
afterAll(() => laurel.close())

describe('the past of a period', () => {
  test('shows what was known at a moment, beside the present', async () => {
    expect(await places({ at: early })).toEqual([
      [1, 'Student 1', 15, 15],
      [2, 'Student 2', 10, 10],
      [3, 'Student 3', 0, 0],
    ])
    const first = (await rows({ at: early }))[0]
    expect(first).toMatchObject({
      other: { rank: 3, total: 0, balance: 0 },
      profile: school.students[0]!.profile,
    })
    expect(await places()).toEqual([
      [1, 'Student 2', 10, 10],
      [2, 'Student 3', 5, 5],
      [3, 'Student 1', 0, 0],
    ])
  })

  test('shows what is now known about that moment, and includes undone entries on request', async () => {
    const totals = async (query: Record<string, string>) =>
      (await places({ at: early, ...query })).map(([, , t]) => t)
    expect(await totals({ basis: 'occurred' })).toEqual([10, 0, 0])
    expect(await totals({ basis: 'occurred', reverted: 'true' })).toEqual([15, 10, 0])
    expect((await places({ reverted: 'true' })).map(([, , total]) => total)).toEqual([15, 10, 5])
  })

  test('is ordered by rise or fall, searched by name, and comes in pages', async () => {
    const names = async (order: string) =>
      (await rows({ at: early, order })).map(({ name }) => name?.en)
    expect(await names('fall')).toEqual(['Student 1', 'Student 2', 'Student 3'])
    // Two students rose by one rank each: the larger gain comes first.
    expect(await names('rise')).toEqual(['Student 3', 'Student 2', 'Student 1'])
    expect((await rows({ at: early, search: 'student 2' })).map(({ place }) => place.rank)).toEqual(
      [2],
    )
    const { pages, total } = (await call('', { limit: '2', page: '1' })).body
    expect({ pages, total }).toEqual({ pages: 2, total: 3 })
  })

  test('ranks classes and categories too', async () => {
    expect(await places({ by: 'classes', at: early })).toEqual([[1, '1A', 25, 25]])
    expect(await rows({ by: 'categories' })).toMatchObject([
      { category: expect.any(String), place: { total: 15 } },
    ])
  })

  test('names the entries next to a moment, and shows the totals', async () => {
    expect(await momentOf({ at: early })).toMatchObject({
      entries: 2,
      of: 4,
      total: 25,
      balance: 25,
      last: expect.any(String),
    })
    const { previous, next, first } = await momentOf({ at: early })
    expect(Date.parse(previous!)).toBeLessThan(Date.parse(early))
    expect(Date.parse(next!)).toBeGreaterThan(Date.parse(early))
    expect(await momentOf({ at: first! })).toMatchObject({ entries: 1, previous: null })
    const days: { entries: number }[] = (await call('/days')).body.data
    expect(days.reduce((sum, { entries }) => sum + entries, 0)).toBe(4)
  })

  test('shows only the caller’s organisation, and refuses invalid moments', async () => {
    for (const path of ['', '/moment', '/days']) {
      expect((await call(path, {}, other.auditor.token)).status).toBe(404)
      expect((await call(path, {}, school.teacher.token)).status).toBe(403)
    }
    for (const at of [
      'yesterday',
      '0001-01-01T00:00:00.000Z',
      '3000-01-01T00:00:00.000Z',
      '2026-02-30T00:00:00.000Z',
    ])
      expect((await call('', { at })).status).toBe(400)
  })

  test('is also printed by the command `as-of`', async () => {
    const said: string[] = []
    const { deps } = laurel
    const run = (...args: string[]) =>
      auditCommands['as-of']!(
        { ...deps, clock: () => new Date(), sealKeyFile: '', say: (line) => said.push(line) },
        args,
      )
    expect(await run(school.organizationId, school.period, early)).toBe(0)
    expect(said).toEqual([
      `${early}: after entry 2 of 4, 25 points earned, 25 in all balances`,
      '1. 1A 1 學生1 Student 1: 15, balance 15; now rank 3 with 0',
      '2. 1A 2 學生2 Student 2: 10, balance 10; now rank 1 with 10',
      '3. 1A 3 學生3 Student 3: 0, balance 0; now rank 2 with 5',
    ])
    expect(await run(other.organizationId, school.period, early)).toBe(2)
    expect(await run(school.organizationId, school.period, 'yesterday')).toBe('usage')
    expect(await run(school.organizationId, school.period, early, 'sideways')).toBe('usage')
  })
})
