import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Race } from '#api/contracts/race.ts'
import { sql } from '#platform/postgres/pool.ts'
import { raceDepth } from '#projections/points/race.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let position = ''

const send = async (route: string, body?: object, token = school.admin.token) => {
  const answer = await laurel.call(route, token, { ...(body && { body }), key: randomUUID() })
  expect(answer.status, answer.text).toBe(200)
  position = answer.body.data.position ?? position
  return answer.body.data
}
const reward = (from: number, to: number, counts: number): Promise<{ batch: string }> =>
  send('POST /v2/actions/profiles', {
    pointRule_id: school.rules.reward,
    profiles: school.students.slice(from, to).map(({ profile }) => profile),
    counts,
  })
const race = async (
  groupBy: 'class' | 'user',
  period = school.period,
  token = school.admin.token,
) => {
  const path = `GET /v2/audit/race?period=${period}&groupBy=${groupBy}`
  await laurel.call(
    `GET /profiles/rank?groupBy=class&period=${school.period}&minPosition=${position}`,
    school.admin.token,
  )
  return await laurel.call(path, token)
}
const totalsOf = ({ runners }: Race, day = Number.POSITIVE_INFINITY) =>
  new Map(
    runners.map(({ _id, gains }) => [
      _id,
      gains.filter((gain) => gain.day <= day).reduce((sum, { points }) => sum + points, 0),
    ]),
  )

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-02T02:00:00.000Z' })
  school = await laurel.school({ students: 24 })
  // The clock moves on for longer than a staff session lasts.
  await laurel.deps.db.query(sql.unsafe`UPDATE sessions SET expires_at = '2027-01-01'`)
})
afterAll(() => laurel.close())

test('without an award the race has no days and no runners', async () => {
  expect((await race('class')).body.data).toEqual({ from: null, entries: [], runners: [] })
})

describe('a period as a race', () => {
  beforeAll(async () => {
    await reward(0, 3, 1)
    // Sixteen days after the first award, in Hong Kong's time: too many days for one query.
    laurel.setNow('2026-11-17T20:00:00.000Z')
    await reward(3, 6, 4)
    laurel.setNow('2026-11-20T03:00:00.000Z')
    await reward(0, 1, 5)
    await reward(20, 21, 2)
    const { batch } = await reward(10, 24, 5)
    await send(`DELETE /v2/actions/batches/${batch}?minPosition=${position}`)
    await send('POST /v2/actions/profiles_redeem', {
      pointRule_id: school.rules.redeem,
      profiles: [school.students[3]!.profile],
      counts: 1,
    })
  })

  test('has every day from the first award to the last, without undone awards', async () => {
    const { from, entries } = (await race('user')).body.data
    expect(from).toBe('2026-11-02')
    expect(entries).toHaveLength(19)
    expect(entries.filter((count: number) => count > 0)).toEqual([3, 3, 2])
    expect(entries[16]).toBe(3)
  })

  test.each(['class', 'user'] as const)('ends with the present ranking, by %s', async (groupBy) => {
    const { data: rows } = (
      await laurel.call(
        `GET /profiles/rank?groupBy=${groupBy}&period=${school.period}`,
        school.admin.token,
      )
    ).body
    const totals = totalsOf((await race(groupBy)).body.data)
    const ranked = rows.filter(({ totalpoints }: { totalpoints: number }) => totalpoints > 0)
    expect(ranked.length).toBeGreaterThan(1)
    for (const row of ranked.slice(0, raceDepth))
      expect(totals.get(groupBy === 'class' ? row.class : row.profile)).toBe(row.totalpoints)
  })

  test('shows earlier leaders, with their name or class', async () => {
    const data: Race = (await race('user')).body.data
    const [first, , , fourth] = school.students
    const [onTheFirstDay, later] = [totalsOf(data, 0), totalsOf(data, 16)]
    expect(onTheFirstDay.get(first!.profile)).toBeGreaterThan(0)
    expect(onTheFirstDay.get(fourth!.profile)).toBe(0)
    expect(later.get(fourth!.profile)).toBeGreaterThan(later.get(first!.profile)!)
    expect(data.runners).toHaveLength(7)
    expect(data.runners[0]).toMatchObject({
      class: '1A',
      name: { en: expect.any(String) },
      students: null,
    })
    const classes: Race = (await race('class')).body.data
    expect(classes.runners[0]).toMatchObject({ _id: '1A', class: '1A', class_no: null, name: null })
    expect(classes.runners[0]!.students).toBeGreaterThan(0)
  })

  test('of another school is not found', async () => {
    const other = await laurel.school({ students: 2 })
    expect(await race('class', other.period)).toMatchObject({ status: 404 })
    expect(await race('class', randomUUID())).toMatchObject({ status: 404 })
    expect((await race('class', other.period, other.admin.token)).body.data.runners).toEqual([])
  })

  test('includes an entry recorded since it was last read', async () => {
    const before = totalsOf((await race('class')).body.data)
    await reward(0, 1, 1)
    const after = totalsOf((await race('class')).body.data)
    expect([...after.values()].reduce((a, b) => a + b)).toBeGreaterThan(
      [...before.values()].reduce((a, b) => a + b),
    )
  })
})

test('the race lists only the leaders of each day, however many students there are', async () => {
  const large = await laurel.school({ students: 40 })
  const profiles = large.students.map(({ profile }) => profile)
  const body = { pointRule_id: large.rules.reward, profiles, counts: 2 }
  const { data } = (
    await laurel.call('POST /v2/actions/profiles', large.admin.token, { body, key: randomUUID() })
  ).body
  const ranking = `GET /profiles/rank?groupBy=user&period=${large.period}&minPosition=${data.position}`
  expect((await laurel.call(ranking, large.admin.token)).body.data).toHaveLength(40)
  expect((await race('user', large.period, large.admin.token)).body.data.runners).toHaveLength(
    raceDepth,
  )
})
