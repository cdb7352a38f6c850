import { randomUUID } from 'node:crypto'
import { addMinutes } from 'date-fns/addMinutes'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PointAward } from '#domain/points/events.ts'
import { createLedger } from '#ledger/ledger.ts'
import { sql } from '#platform/postgres/pool.ts'
import { listOpenAccountMerges, noteMergeFailure } from '#registry/students/account-merges.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { mergeAccounts } from '#workers/jobs/merge-accounts.ts'

const path = '/v2/account_merges'
const { signal } = new AbortController()
let laurel: TestApp
let school: School
let now: Date

beforeEach(async () => {
  laurel = await testApp({ projector: false })
  school = await laurel.school({ students: 3 })
  now = new Date()
})
afterEach(() => laurel.close())

const stays = () => school.students[0]!
const double = () => school.students[1]!
const call = async (route: string, body?: object) => {
  const answer = await laurel.call(route, school.admin.token, { body, key: randomUUID() })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const work = async () => {
  const failures: unknown[] = []
  const onFailed = (error: unknown) => failures.push(error)
  await mergeAccounts({ ...laurel.deps, clock: () => now }, { signal, onFailed })
  expect(failures).toEqual([])
}
/** Merges two accounts, and runs the job again later for awards that were being recorded. */
const merged = async (kept = stays(), given = double()) => {
  const { merge } = await call(`POST ${path}`, { kept: kept.id, merged: given.id })
  await work()
  now = addMinutes(now, 2)
  await work()
  return merge._id as string
}
const undone = async (id: string) => {
  await call(`POST ${path}/${id}/undo`, {})
  await work()
}
const awardsOf = async ({ profile }: { profile: string }) => {
  const events = await laurel.deps.eventStore.readStream(`account-${profile}`)
  const reverted = new Set(
    events.flatMap(({ data }) =>
      'reverted' in (data as object)
        ? [(data as { reverted: PointAward }).reverted.data.actionId]
        : [],
    ),
  )
  return events.flatMap(({ type, data }) => {
    const { actionId, points } = data as PointAward['data']
    return type === 'ActionReverted' || reverted.has(actionId) ? [] : [points]
  })
}
const points = async () => [await awardsOf(stays()), await awardsOf(double())]

const game = v7()
const payGame = (session: string) =>
  laurel.deps.ledger.points.grantGamePoints(school.organizationId, {
    session,
    profile: double().profile,
    game,
    name: 'Sums',
    points: 3,
  })

test('points of a game that arrive after a merge move to the other account once, and return with its undo', async () => {
  const [early, late] = [v7(), v7()]
  await payGame(early)
  const id = await merged()
  await payGame(early)
  expect((await payGame(late)).outcomes).toMatchObject([{ outcome: 'appended' }])
  expect((await payGame(late)).outcomes).toMatchObject([{ outcome: 'duplicate' }])
  await work()
  await work()
  expect(await points()).toEqual([[3, 3], []])
  await undone(id)
  expect(await points()).toEqual([[], [3, 3]])
  await payGame(late)
  await work()
  expect(await points()).toEqual([[], [3, 3]])
})

test('points of a board game that arrive after a merge move to the other account once', async () => {
  await merged()
  const payment = {
    session: v7(),
    profile: double().profile,
    grant: {
      ruleId: school.rules.reward,
      ruleName: 'Praise',
      ruleNameEn: '',
      categoryId: null,
      ...({ ruleType: 'reward', points: 4, to: 'winner' } as const),
    },
  }
  for (const _ of [1, 2])
    await laurel.deps.ledger.points.grantBoardGamePoints(school.organizationId, payment)
  await work()
  expect(await points()).toEqual([[4], []])
})

test('points of a birthday that was credited before the merge move to the other account once', async () => {
  const { ledger, eventStore } = laurel.deps
  const credit = { userId: double().id, profile: double().profile, year: 2026 }
  const birthday = { ...credit, rule: school.rules.reward }
  const isOfPoints = ({ stream }: { stream: string }) => stream.startsWith('account-')
  const killed = new Error('killed')
  const stopped: typeof eventStore = {
    ...eventStore,
    appendMany: (requests) =>
      requests.some(isOfPoints) ? Promise.reject(killed) : eventStore.appendMany(requests),
    ...(eventStore.appendUnseen && { appendUnseen: () => Promise.reject(killed) }),
  }
  const dying = createLedger({ ...laurel.deps, eventStore: stopped })
  await expect(dying.birthdays.credit(school.organizationId, birthday)).rejects.toThrow('killed')
  await merged()
  for (const _ of [1, 2]) await ledger.birthdays.credit(school.organizationId, birthday)
  await work()
  expect(await points()).toEqual([[5], []])
})

test('a birthday is credited once to two accounts that were merged', async () => {
  const { birthdays } = laurel.deps.ledger
  const shared = { year: 2026, rule: school.rules.reward }
  const credit = ({ id, profile }: { id: string; profile: string }, year = 2026) =>
    birthdays.credit(school.organizationId, { ...shared, userId: id, profile, year })
  await credit(double())
  const id = await merged()
  expect(await credit(stays())).toMatchObject({ outcome: 'duplicate' })
  await work()
  expect(await points()).toEqual([[5], []])
  await credit(stays(), 2027)
  expect(await points()).toEqual([[5, 5], []])
  await undone(id)
  await credit(stays())
  expect(await points()).toEqual([[5, 5], [5]])
})

test('points that reach an account whose successor was merged, too, move to the last account', async () => {
  const first = await merged()
  await laurel.deps.db.query(
    sql.unsafe`UPDATE account_merges SET former = NULL WHERE id = ${first}`,
  )
  await merged(school.students[2]!, stays())
  await payGame(v7())
  await work()
  await work()
  expect(await points()).toEqual([[], []])
  expect(await awardsOf(school.students[2]!)).toEqual([3])
})

test('undoing an older correction gives the points to the account that was kept', async () => {
  const rewarded = await call('POST /v2/actions/profiles', {
    pointRule_id: school.rules.reward,
    profiles: [double().profile],
  })
  const { ledger } = laurel.deps
  const teacher = {
    organizationId: school.organizationId,
    userId: school.admin.id,
    role: 'organization_admin',
  } as const
  const third = school.students[2]!.profile
  const corrected = await ledger.points.correct(teacher, v7(), {
    profile: double().profile,
    action: rewarded.outcomes[0].action,
    toProfile: third,
    reason: null,
  })
  await merged()
  await ledger.points.revert(teacher, v7(), {
    actions: [{ profile: third, action: corrected.outcomes[0]!.action! }],
    reason: null,
  })
  await work()
  expect(await points()).toEqual([[5], []])
})

test('a merge whose late record cannot be moved waits behind the merges of other schools', async () => {
  const { db } = laurel.deps
  const first = await merged()
  const before = school
  school = await laurel.school({ students: 2 })
  const second = await merged()
  await payGame(v7())
  school = before
  await payGame(v7())
  const open = () => listOpenAccountMerges(db, now)
  expect(await open()).toEqual([first, second])
  await noteMergeFailure(db, { id: first, isRefused: true, now })
  expect(await open()).toEqual([second, first])
  await work()
  expect(await open()).toEqual([])
})
