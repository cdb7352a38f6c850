import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { WhatIfAnswer, WhatIfRow } from '#api/contracts/what-if.ts'
import { underLock } from '#platform/postgres/under-lock.ts'
import { commands } from '#scripts/audit/commands.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let other: School

const ask = (changes: string, query: Record<string, string> = {}, token = school.auditor.token) =>
  laurel.call(`GET /v2/audit/what-if?${new URLSearchParams({ period: school.period, changes, ...query })}`, token)
const shown = async (changes: string, query: Record<string, string> = {}): Promise<WhatIfAnswer> => {
  const { status, body } = await ask(changes, query)
  expect(status).toBe(200)
  return body
}
const lines = (rows: readonly WhatIfRow[]) =>
  rows.map(({ name, class: ofClass, place, other: then }) => [
    name?.en ?? ofClass,
    [place.rank, place.total, place.balance],
    [then.rank, then.total, then.balance],
  ])

beforeAll(async () => {
  laurel = await testApp()
  school = await laurel.school({ students: 3 })
  other = await laurel.school({ students: 1 })
  const { rules, students, admin } = school
  const award = async (n: number, rule: string, path = 'profiles') => {
    const body = { pointRule_id: rule, profiles: [students[n]!.profile] }
    return (await laurel.call(`POST /v2/actions/${path}`, admin.token, { body })).body.data
  }
  // 15 and a prize of 10; 5 and 4; 5 that was undone.
  for (let n = 0; n < 3; n += 1) await award(0, rules.reward)
  await award(0, rules.redeem, 'profiles_redeem')
  await award(1, rules.reward)
  for (let n = 0; n < 2; n += 1) await award(1, rules.parent_reward)
  const { outcomes } = await award(2, rules.reward)
  const undo = () => laurel.call(`DELETE /actions/${outcomes[0].action}`, admin.token)
  await vi.waitFor(async () => expect((await undo()).body.result).toBe('success'), { timeout: 10_000 })
  await vi.waitFor(
    async () => {
      const { data } = (await ask(`${rules.reward}:5`)).body
      expect(data.map(({ place }: WhatIfRow) => place.total)).toEqual([15, 9, 0])
    },
    { timeout: 10_000 },
  )
})
afterAll(() => laurel.close())

describe('what if', () => {
  test('a rule had given less: ranking, totals and balances side by side, and who would be below zero', async () => {
    const { data, summary, below_zero: below } = await shown(`${school.rules.reward}:2`)
    expect(lines(data)).toEqual([
      ['Student 1', [1, 15, 5], [1, 6, -4]],
      ['Student 2', [2, 9, 9], [1, 6, 6]],
      ['Student 3', [3, 0, 0], [3, 0, 0]],
    ])
    expect(summary).toEqual({ entries: 4, difference: -12, changed: 2, moved: 1, below_zero: 1 })
    expect(lines(below)).toEqual([['Student 1', [1, 15, 5], [1, 6, -4]]])
  })

  test('without a rule, what was undone counts neither way', async () => {
    const { data } = await shown(`${school.rules.reward}:0`)
    expect(lines(data)).toEqual([
      ['Student 2', [2, 9, 9], [1, 4, 4]],
      ['Student 1', [1, 15, 5], [2, 0, -10]],
      ['Student 3', [3, 0, 0], [2, 0, 0]],
    ])
  })

  test('a prize had cost less: who can afford it, and could have', async () => {
    const { data, prizes } = await shown(`${school.rules.redeem}:4`)
    expect(lines(data)[0]).toEqual(['Student 1', [1, 15, 5], [1, 15, 11]])
    const prize = prizes.find(({ _id }) => _id === school.rules.redeem)
    expect(prize).toMatchObject({ price: 10, other_price: 4, can: 0, could: 2 })
  })

  test('of classes, by the class of the award', async () => {
    const { data } = await shown(`${school.rules.reward}:1`, { by: 'classes' })
    expect(lines(data)).toEqual([['1A', [1, 24, 14], [1, 8, -2]]])
  })

  test('writes nothing, and is the own school’s alone', async () => {
    const before = await laurel.deps.eventStore.head()
    const { data } = await shown(`${school.rules.reward}:999999`)
    expect(data[0]!.other.total).toBe(2_999_997)
    expect(await laurel.deps.eventStore.head()).toBe(before)
    expect((await ask(`${school.rules.reward}:1`, {}, other.admin.token)).status).toBe(404)
    const strange = (await ask(`${school.rules.reward}:1`, { period: other.period }, other.admin.token)).body
    expect(strange.summary.entries).toBe(0)
    expect((await ask(`${school.rules.reward}:1`, {}, school.teacher.token)).status).toBe(403)
  })

  test('takes what makes sense: fifty rules at most, each once, with whole points', async () => {
    const rule = school.rules.reward
    for (const wrong of ['', 'x:1', `${rule}:-1`, `${rule}:1.5`, `${rule}:1234567`, `${rule}:1,${rule}:2`])
      expect((await ask(wrong)).status, wrong).toBe(400)
    const many = Array.from({ length: 51 }, (_, n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}:1`)
    expect((await ask(many.join(','))).status).toBe(400)
    expect((await ask(many.slice(1).join(','))).status).toBe(200)
  })

  test('one at a time of a school', async () => {
    const name = `laurel.what-if.${school.organizationId}`
    const answered = await underLock(laurel.deps.db, { name, taken: () => undefined }, () =>
      ask(`${school.rules.reward}:1`),
    )
    expect(answered?.status).toBe(429)
    expect((await ask(`${school.rules.reward}:1`)).status).toBe(200)
  })

  test('is a command too', async () => {
    const said: string[] = []
    const tools = { ...laurel.deps, sealKeyFile: '', say: (line: string) => said.push(line) }
    const { organizationId, period, rules } = school
    const run = (...args: string[]) => commands['what-if']!(tools, args)
    expect(await run(organizationId, period, `${rules.reward}=2`)).toBe(0)
    expect(said[0]).toBe('4 entries, -12 points in all balances; 2 of 3 change, 1 in rank')
    expect(said.at(-1)).toMatch(/^3\. 1A 3 .*Student 3: 0, balance 0; now 3\. with 0, balance 0$/)
    expect(await run(organizationId, period)).toBe('usage')
    expect(await run(organizationId, period, `${rules.reward}=many`)).toBe('usage')
    expect(await run(organizationId, other.period, `${rules.reward}=1`)).toBe(2)
  })
})
