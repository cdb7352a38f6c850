import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DomainError } from '#domain/decider.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { type LedgerSchool, openSchool } from './support/school.ts'
import { storeNames, stores } from './support/stores.ts'

let school: LedgerSchool
/** The ledger of another process, on its own store. */
let other: Ledger
let student: string

beforeAll(async () => {
  school = await openSchool()
  other = school.openLedger(await school.openStore())
})
afterAll(() => school.close())
beforeEach(async () => {
  student = (await school.addStudent(school.organization, school.current)).id
})

const give = (ledger: Ledger, profiles: readonly string[], count = 1) =>
  ledger.points.reward(school.teacher, v7(), { rule: school.rules.praise, profiles, count })
const spend = (ledger: Ledger, profiles: readonly string[], key = v7()) =>
  ledger.points.redeemProfiles(school.teacher, key, {
    rule: school.rules.pencil,
    profiles,
    count: 1,
  })
const times = <T>(count: number, run: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)))
const outcomeOrCode = (run: Promise<{ outcomes: { outcome: string }[] }>) =>
  run.then(
    ({ outcomes }) => outcomes[0]!.outcome,
    (error) => {
      if (error instanceof DomainError) return error.code
      throw error
    },
  )
const count = <T>(items: readonly T[], item: T) => items.filter((one) => one === item).length

describe('200 simultaneous redemptions of one balance', () => {
  beforeEach(async () => {
    // Enough for 35 pencils.
    for (let n = 0; n < 7; n++) await give(school.ledger, [student], 5)
  })

  test('spend exactly the balance in one process', async () => {
    const answers = await times(200, () => outcomeOrCode(spend(school.ledger, [student])))
    expect(count(answers, 'appended')).toBe(35)
    expect(count(answers, 'lack_point_msg')).toBe(165)
    expect(await school.balanceOf(student)).toBe(0)
  })

  test('spend exactly the balance in two processes', async () => {
    const answers = await times(200, (n) =>
      outcomeOrCode(spend(n % 2 ? other : school.ledger, [student])),
    )
    expect(count(answers, 'appended')).toBe(35)
    expect(count(answers, 'lack_point_msg') + count(answers, 'rejected')).toBe(165)
    expect(await school.balanceOf(student)).toBe(0)
  })
})

describe('a class that is rewarded several times at the same moment', () => {
  test('gets every reward that two processes record at once', async () => {
    const answers = await times(10, (n) => give(n % 2 ? other : school.ledger, school.profiles))
    expect(
      answers.flatMap(({ outcomes }) => outcomes).every(({ outcome }) => outcome === 'appended'),
    ).toBe(true)
    for (const profile of school.profiles) expect(await school.balanceOf(profile)).toBe(50)
  })

  test('gets every reward when requests overlap in any order', async () => {
    const students = await times(
      12,
      async () => (await school.addStudent(school.organization, school.current)).id,
    )
    await times(60, (n) => {
      const turned = [...students.slice(n % 12), ...students.slice(0, n % 12)].slice(0, 1 + (n % 9))
      return give(n % 3 ? school.ledger : other, n % 2 ? turned : turned.toReversed())
    })
    const rewarded = Array.from({ length: 60 }, (_, n) => 1 + (n % 9)).reduce(
      (sum, part) => sum + part,
      0,
    )
    const balances = await times(12, (n) => school.balanceOf(students[n]!))
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(rewarded * 5)
  })
})

describe('a process', () => {
  test('sees points that another process gave before it refuses a redemption', async () => {
    await give(school.ledger, [student])
    await spend(school.ledger, [student])
    await give(other, [student])
    expect((await spend(school.ledger, [student])).outcomes).toMatchObject([
      { outcome: 'appended' },
    ])
  })

  test('refuses a redemption when another process has spent the points', async () => {
    const second = (await school.addStudent(school.organization, school.current)).id
    for (let n = 0; n < 2; n += 1) await give(school.ledger, [student, second])
    await spend(school.ledger, [student, second])
    await spend(other, [student])
    const { outcomes } = await spend(school.ledger, [student, second])
    expect(outcomes).toEqual([
      { profile: student, outcome: 'rejected', code: 'lack_point' },
      { profile: second, outcome: 'appended', action: expect.any(String) },
    ])
    expect([await school.balanceOf(student), await school.balanceOf(second)]).toEqual([0, 0])
  })

  test('refuses a basket when another process has spent the points', async () => {
    await give(school.ledger, [student])
    await spend(other, [student])
    const lines = [{ rule: school.rules.rubber, count: 1 }]
    await expect(
      school.ledger.points.redeemRules(school.teacher, v7(), { profile: student, lines }),
    ).rejects.toMatchObject({
      code: 'lack_point',
    })
  })

  test('records a request once that another process receives at the same time', async () => {
    const key = v7()
    await give(school.ledger, [student], 5)
    await give(other, [student], 5)
    const answers = await times(10, (n) =>
      outcomeOrCode(spend(n % 2 ? other : school.ledger, [student], key)),
    )
    expect(await school.balanceOf(student)).toBe(45)
    expect(answers.every((answer) => answer === 'appended' || answer === 'duplicate')).toBe(true)
  })
})

describe.each(storeNames)(
  'one key with two bodies in two processes at the same moment, on %s',
  (name) => {
    let shared: LedgerSchool
    let stop: () => unknown
    beforeAll(async () => {
      const store = await stores[name]()
      stop = store.stop
      shared = await openSchool(store.open)
    })
    afterAll(async () => {
      await shared.close()
      stop()
    })

    test('records one redemption and refuses the other', async () => {
      const buyer = (await shared.addStudent(shared.organization, shared.current)).id
      const { praise: rule } = shared.rules
      await shared.ledger.points.reward(shared.teacher, v7(), { rule, profiles: [buyer], count: 4 })
      const key = v7()
      const store = await shared.openStore()
      const buy = (ledger: Ledger, count: number) =>
        ledger.points.redeemProfiles(shared.teacher, key, {
          rule: shared.rules.pencil,
          profiles: [buyer],
          count,
        })
      let isFirst = true
      // This process has read and decided before the other one appends.
      const slower = shared.openLedger({
        ...store,
        appendMany: async (requests) => {
          if (isFirst) await buy(shared.ledger, 1)
          isFirst = false
          return await store.appendMany(requests)
        },
      })
      const { outcomes } = await buy(slower, 2)
      expect(outcomes).toEqual([
        { profile: buyer, outcome: 'rejected', code: 'idempotency_key_reused' },
      ])
      expect(await shared.balanceOf(buyer)).toBe(15)
    })
  },
)
