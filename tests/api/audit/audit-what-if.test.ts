import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { WhatIf, WhatIfPair, WhatIfRow } from '#api/contracts/what-if.ts'
import { sql } from '#platform/postgres/pool.ts'
import { underLock } from '#platform/postgres/under-lock.ts'
import { runWhatIf } from '#projections/what-if/run.ts'
import {
  beginWhatIf,
  findWhatIf,
  forgetOldWhatIfs,
  requestWhatIf,
} from '#projections/what-if/what-ifs.ts'
import { auditCommands } from '#scripts/audit/commands.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let other: School
/** The day of the awards, in the school's time zone. */
let today: string

type Change = readonly [rule: string, points: number]
type Asking = Readonly<{
  from?: string
  to?: string
  period?: string
  key?: string
  token?: string
  replaces?: string
}>

const path = '/v2/audit/what-if'
const post = (
  changes: readonly Change[],
  { key = randomUUID(), token = school.auditor.token, ...rest }: Asking = {},
) => {
  const body = {
    period: school.period,
    changes: changes.map(([rule, points]) => ({ rule, points })),
    ...rest,
  }
  return laurel.call(`POST ${path}`, token, { body, key })
}
const get = (id: string, token = school.auditor.token) => laurel.call(`GET ${path}/${id}`, token)
/** Requests a what-if and waits until a worker has computed it. */
const workedOut = async (changes: readonly Change[], asking?: Asking): Promise<WhatIf> => {
  const { status, body } = await post(changes, asking)
  expect(status).toBe(200)
  return await vi.waitFor(async () => {
    const whatIf = (await get(body.data._id)).body.data
    expect(whatIf.state).toBe('done')
    return whatIf
  })
}
const rowsOf = async (
  { _id }: WhatIf,
  query: Record<string, string> = {},
): Promise<WhatIfPair[]> => {
  const { status, body } = await laurel.call(
    `GET ${path}/${_id}/rows?${new URLSearchParams(query)}`,
    school.auditor.token,
  )
  expect(status).toBe(200)
  return body.data
}
const lineOf = ({ name, class: ofClass, place, other: then }: WhatIfRow) => [
  name?.en ?? ofClass,
  [place.rank, place.total, place.balance],
  [then.rank, then.total, then.balance],
]
const lines = async (
  changes: readonly Change[],
  query: Record<string, string> = {},
  asking?: Asking,
) => (await rowsOf(await workedOut(changes, asking), query)).map((pair) => lineOf(pair.other))

beforeAll(async () => {
  laurel = await testApp()
  school = await laurel.school({ students: 3 })
  other = await laurel.school({ students: 1 })
  const { rules, students, admin } = school
  const award = async (n: number, rule: string, call = 'profiles') => {
    const body = { pointRule_id: rule, profiles: [students[n]!.profile] }
    return (await laurel.call(`POST /v2/actions/${call}`, admin.token, { body })).body.data
  }
  // Student 1: 15 points and a prize of 10. Student 2: 5 and 4 points. Student 3: 5, undone.
  for (let n = 0; n < 3; n += 1) await award(0, rules.reward)
  await award(0, rules.redeem, 'profiles_redeem')
  await award(1, rules.reward)
  for (let n = 0; n < 2; n += 1) await award(1, rules.parent_reward)
  const { outcomes } = await award(2, rules.reward)
  const undo = () => laurel.call(`DELETE /actions/${outcomes[0].action}`, admin.token)
  await vi.waitFor(async () => expect((await undo()).body.result).toBe('success'))
  await vi.waitFor(async () =>
    expect((await lines([[rules.reward, 5]])).map(([, place]) => place?.[1])).toEqual([15, 9, 0]),
  )
  const history = await laurel.call(`GET /actions?period=${school.period}&limit=1`, admin.token)
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Hong_Kong' })
  today = parts.format(new Date(history.body.data[0].created_at))
})
afterAll(() => laurel.close())

describe('what if', () => {
  test('with fewer points for a rule shows rankings, totals and balances side by side', async () => {
    const whatIf = await workedOut([[school.rules.reward, 2]])
    const { reward } = school.rules
    expect(whatIf.changes).toMatchObject([
      {
        rule: reward,
        now: 5,
        points: 2,
        entries: 4,
        times: 4,
        given: 20,
        other: 8,
        type: 'reward',
      },
    ])
    expect(whatIf.result).toMatchObject({
      difference: -12,
      students: { count: 3, changed: 2, moved: 1 },
      classes: { count: 1, changed: 1, moved: 0 },
      bands: [
        { from: 0, to: 0, students: 1 },
        { from: -3, to: -3, students: 1 },
        { from: -9, to: -9, students: 1 },
      ],
    })
    const { below_zero: below } = whatIf.result!
    expect([below.count, below.rows.map(lineOf)]).toEqual([
      1,
      [['Student 1', [1, 15, 5], [1, 6, -4]]],
    ])
    const pairs = await rowsOf(whatIf)
    expect(pairs.map(({ recorded }) => lineOf(recorded))).toEqual([
      ['Student 1', [1, 15, 5], [1, 6, -4]],
      ['Student 2', [2, 9, 9], [1, 6, 6]],
      ['Student 3', [3, 0, 0], [3, 0, 0]],
    ])
    expect(pairs.map(({ other: { entries } }) => entries)).toEqual([3, 1, 0])
  })

  test('with no points for a rule ranks each side on its own, without undone entries', async () => {
    const whatIf = await workedOut([[school.rules.reward, 0]])
    expect((await rowsOf(whatIf)).map((pair) => lineOf(pair.other))).toEqual([
      ['Student 2', [2, 9, 9], [1, 4, 4]],
      ['Student 1', [1, 15, 5], [2, 0, -10]],
      ['Student 3', [3, 0, 0], [2, 0, 0]],
    ])
    const [second] = await rowsOf(whatIf, { limit: '1', page: '1' })
    expect([second!.recorded.name!.en, second!.other.name!.en]).toEqual(['Student 2', 'Student 1'])
    expect(await rowsOf(whatIf, { limit: '1', page: '3' })).toEqual([])
  })

  test('with a lower price shows who can afford the prize, and who could have', async () => {
    const whatIf = await workedOut([[school.rules.redeem, 4]])
    expect(lineOf((await rowsOf(whatIf))[0]!.other)).toEqual(['Student 1', [1, 15, 5], [1, 15, 11]])
    const prize = whatIf.result!.prizes.find(({ _id }) => _id === school.rules.redeem)
    expect(prize).toMatchObject({ price: 10, other_price: 4, can: 0, could: 2 })
    expect(whatIf.result!.bands).toEqual([
      { from: 6, to: 6, students: 1 },
      { from: 0, to: 0, students: 2 },
    ])
  })

  test('can be summed by class, and can change several rules together', async () => {
    const { reward, parent_reward: parent } = school.rules
    expect(await lines([[reward, 1]], { by: 'classes' })).toEqual([['1A', [1, 24, 14], [1, 8, -2]]])
    const both = await lines([
      [reward, 1],
      [parent, 0],
    ])
    expect(both.map(([, , then]) => then)).toEqual([
      [1, 3, -7],
      [2, 1, 1],
      [3, 0, 0],
    ])
  })

  test('shows gains and losses in separate groups', async () => {
    const { reward, parent_reward: parent } = school.rules
    const whatIf = await workedOut([
      [reward, 1],
      [parent, 9],
    ])
    expect(whatIf.result!.bands).toEqual([
      { from: 10, to: 10, students: 1 },
      { from: 0, to: 0, students: 1 },
      { from: -12, to: -12, students: 1 },
    ])
  })

  test('for a span of days includes both ends', async () => {
    const { reward } = school.rules
    const first = async (days: Asking) => (await workedOut([[reward, 2]], days)).result!.difference
    expect(await first({ from: today, to: today })).toBe(-12)
    expect(await first({ from: today })).toBe(-12)
    const day = (n: number) =>
      new Date(Date.parse(today) + n * 86_400_000).toISOString().slice(0, 10)
    expect(await first({ to: day(-1) })).toBe(0)
    expect(await first({ from: day(1) })).toBe(0)
    const turned = await post([[reward, 2]], { from: day(1), to: today })
    expect([turned.status, turned.body.details]).toMatchObject([
      400,
      [{ field: 'to', code: 'end_date_after_start' }],
    ])
  })

  test('can be exported as a file', async () => {
    const { _id } = await workedOut([[school.rules.reward, 2]])
    const file = (query: string) =>
      laurel.call(`GET ${path}/${_id}/export_stream?${query}`, school.auditor.token)
    const { text } = await file('lang=en')
    const [header, first] = text.slice(1).split('\r\n')
    expect(header).toBe(
      'Class,Class no.,Chinese name,English name,Rank,Points,Balance,What-if rank,What-if points,What-if balance,Change of balance,Entries concerned',
    )
    expect(first).toMatch(/^1A,1,.*,Student 1,1,15,5,1,6,-4,-9,3$/)
    expect((await file('by=classes&lang=zh')).text.slice(1).split('\r\n')[1]).toBe(
      '1A,1,24,14,1,12,2,-12,4',
    )
  })

  test('writes nothing to the log, and is visible to no other school', async () => {
    const before = await laurel.deps.eventStore.head()
    const { reward } = school.rules
    const whatIf = await workedOut([[reward, 1_000_000]])
    expect((await rowsOf(whatIf))[0]!.other.other.total).toBe(3_000_000)
    expect(await laurel.deps.eventStore.head()).toBe(before)
    for (const call of ['', '/rows', '/export_stream']) {
      const strange = await laurel.call(`GET ${path}/${whatIf._id}${call}`, other.auditor.token)
      expect([call, strange.status]).toEqual([call, 404])
    }
    expect((await post([[reward, 1]], { token: other.admin.token })).status).toBe(404)
    const rule = await post([[reward, 1]], { token: other.admin.token, period: other.period })
    expect([rule.status, rule.body.details]).toMatchObject([
      400,
      [{ field: 'changes.0.rule', code: 'rule_not_found' }],
    ])
    expect((await post([[reward, 1]], { token: school.teacher.token })).status).toBe(403)
  })

  test('takes up to fifty rules, each once, with whole points', async () => {
    const { reward } = school.rules
    const wrong: (readonly Change[])[] = [
      [],
      [['x', 1]],
      [[reward, -1]],
      [[reward, 1.5]],
      [[reward, 1_000_001]],
    ]
    for (const changes of [...wrong, [[reward, 1] as const, [reward, 2] as const]])
      expect((await post(changes)).status, JSON.stringify(changes)).toBe(400)
    const many = Array.from(
      { length: 51 },
      (_, n): Change => [`00000000-0000-7000-8000-${String(n).padStart(12, '0')}`, 1],
    )
    expect((await post(many)).body.details).toMatchObject([
      { field: 'changes', code: 'yup_array_max' },
    ])
    const unknown = (await post(many.slice(1))).body
    expect([unknown.details.length, unknown.more_details]).toEqual([20, 30])
  })
})

describe('a what-if in progress', () => {
  test('is the same when its request is sent again; its key with another request is refused', async () => {
    const key = randomUUID()
    const { reward } = school.rules
    const asked = await post([[reward, 2]], { key })
    expect(asked.body.data).toMatchObject({
      state: expect.stringMatching(/asked|running|done/),
      from: null,
    })
    expect((await post([[reward, 2]], { key })).body.data._id).toBe(asked.body.data._id)
    const reused = await post([[reward, 3]], { key })
    expect([reused.status, reused.body.code]).toEqual([409, 'idempotency_key_reused'])
  })

  /** Holds a what-if's lock during `work`, so that no worker takes it. */
  const held = async <Result>(id: string, work: () => Promise<Result>) =>
    await underLock<Result | undefined>(
      laurel.deps.db,
      { name: `laurel.what-if.${id}`, taken: () => undefined },
      work,
    )

  /** Waits until the auditor has fewer than three unfinished what-ifs, because five are allowed. */
  const withRoom = () =>
    vi.waitFor(async () => {
      const open = await laurel.deps.db.oneFirst(sql.type(z.object({ count: z.number() }))`
          SELECT count(*) FROM what_ifs WHERE asked_by = ${school.auditor.id} AND state IN ('asked', 'running')`)
      expect(open).toBeLessThan(3)
    })

  /** Requests a what-if as the auditor; no worker takes it during `work`. */
  const waiting = async <Result>(points: number, work: (id: string) => Promise<Result>) => {
    const { reward } = school.rules
    const userId = school.auditor.id
    const id = randomUUID()
    const wanted = {
      periodId: school.period,
      changes: [{ ruleId: reward, points }],
      from: null,
      to: null,
    }
    return await held(id, async () => {
      await withRoom()
      await requestWhatIf(
        laurel.deps.db,
        { id, organizationId: school.organizationId, userId, at: new Date() },
        wanted,
      )
      return await work(id)
    })
  }

  test('can replace one of the same person that has not started, but nobody else’s', async () => {
    const { reward } = school.rules
    const outcome = await waiting(3, async (id) => {
      await post([[reward, 2]], { token: school.admin.token, replaces: id })
      await post([[reward, 4]])
      const kept = (await get(id)).status
      await post([[reward, 9]], { replaces: id })
      return [kept, (await get(id)).status]
    })
    expect(outcome).toEqual([200, 404])
    const begun = await waiting(3, async (id) => {
      expect(await beginWhatIf(laurel.deps.db, id)).toBe(true)
      await post([[reward, 2]], { replaces: id })
      return (await get(id)).status
    })
    expect(begun).toBe(200)
  })

  test('does not start after it was replaced, and nothing fails', async () => {
    const { reward } = school.rules
    const id = await waiting(3, async (one) => {
      // A request that equalled a waiting one would join it and replace nothing.
      await post([[reward, 7]], { replaces: one })
      return one
    })
    expect(await beginWhatIf(laurel.deps.db, id!)).toBe(false)
    await expect(runWhatIf(laurel.deps, id!)).resolves.toBeUndefined()
  })

  test('joins an equal waiting request, and removes the one that it replaces, if that is another request', async () => {
    const { reward } = school.rules
    const outcome = await waiting(11, async (joined) =>
      waiting(12, async (former) => {
        const { body } = await post([[reward, 11]], { replaces: former })
        const again = await post([[reward, 11]], { replaces: joined })
        return [
          body.data._id === joined,
          (await get(former)).status,
          again.body.data._id === joined,
          (await get(joined)).status,
        ]
      }),
    )
    expect(outcome).toEqual([true, 404, true, 200])
  })

  test('is shared by equal waiting requests of the same person', async () => {
    const shared = await waiting(6, async (id) => [
      id,
      (await post([[school.rules.reward, 6]])).body.data._id,
    ])
    expect(shared![1]).toBe(shared![0])
  })

  test('fails when its process was killed', async () => {
    const id = await waiting(8, async (id) => {
      await beginWhatIf(laurel.deps.db, id)
      // The what-if's lock is held, as by a busy worker.
      await runWhatIf(laurel.deps, id)
      expect((await get(id)).body.data.state).toBe('running')
      expect((await laurel.call(`GET ${path}/${id}/rows`, school.auditor.token)).status).toBe(404)
      return id
    })
    await runWhatIf(laurel.deps, id!)
    expect((await get(id!)).body.data).toMatchObject({ state: 'failed', result: null })
  })

  test('is removed when it is too old, or when the same person has twenty newer ones', async () => {
    const ids: string[] = []
    for (let n = 0; n < 21; n += 1) ids.push((await workedOut([[school.rules.reward, n]]))._id)
    await workedOut([[school.rules.reward, 2]], { token: school.admin.token })
    expect((await get(ids[1]!)).status).toBe(200)
    await workedOut([[school.rules.reward, 2]])
    expect((await get(ids[0]!)).status).toBe(404)
    expect((await get(ids[20]!)).status).toBe(200)
    const left = await laurel.deps.db.oneFirst(sql.type(z.object({ count: z.number() }))`
      SELECT count(*) FROM what_if_rows WHERE what_if_id = ${ids[0]!}`)
    expect(left).toBe(0)
    await forgetOldWhatIfs(laurel.deps.db, new Date(Date.now() - 60_000))
    expect(await findWhatIf(laurel.deps.db, ids[20]!)).not.toBeNull()
    await forgetOldWhatIfs(laurel.deps.db, new Date(Date.now() + 60_000))
    expect(await findWhatIf(laurel.deps.db, ids[20]!)).toBeNull()
  })

  test('can be run as a command', async () => {
    const said: string[] = []
    const tools = { ...laurel.deps, sealKeyFile: '', say: (line: string) => said.push(line) }
    const { organizationId, period, rules } = school
    const run = (...args: string[]) => auditCommands['what-if']!(tools, args)
    expect(await run(organizationId, period, `${rules.reward}=2`)).toBe(0)
    expect(said[0]).toBe('4 entries, -12 points in all balances; 2 of 3 change, 1 in rank')
    expect(said).toContainEqual(expect.stringMatching(/: 0 can afford it for 10, 0 could for 10$/))
    expect(said.at(-1)).toMatch(
      /^3\. 1A 3 .*Student 3: 0, balance 0; now rank 3 with 0, balance 0$/,
    )
    expect(await run(organizationId, period)).toBe('usage')
    expect(await run(organizationId, period, `${rules.reward}=many`)).toBe('usage')
    expect(await run(organizationId, other.period, `${rules.reward}=1`)).toBe(2)
  })
})
