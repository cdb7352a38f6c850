import { randomUUID } from 'node:crypto'
import { addMinutes } from 'date-fns/addMinutes'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DomainError } from '#domain/decider.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { sql } from '#platform/postgres/pool.ts'
import { forgetFormerAccounts } from '#registry/students/account-merges.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { mergeAccounts } from '#workers/jobs/merge-accounts.ts'

const path = '/v2/account_merges'
const { signal } = new AbortController()
let laurel: TestApp
let now: Date

beforeEach(async () => {
  laurel = await testApp({ projector: false })
  now = new Date()
})
afterEach(() => laurel.close())

const call = async (school: School, route: string, body?: object) => {
  const answer = await laurel.call(route, school.admin.token, { body, key: randomUUID() })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const standingOf = (school: School, id: string) => call(school, `GET ${path}/${id}`)
/** Makes a school with two awards to one account, and its merge, which no worker has seen. */
const askedBy = async () => {
  const school = await laurel.school({ students: 2 })
  const [kept, merged] = school.students
  const body = { pointRule_id: school.rules.reward, profiles: [merged!.profile] }
  await call(school, 'POST /v2/actions/profiles', body)
  await call(school, 'POST /v2/actions/profiles', body)
  const { merge } = await call(school, `POST ${path}`, { kept: kept!.id, merged: merged!.id })
  return { school, id: merge._id as string }
}
type Move = Ledger['points']['mergePoints']
const withMove = (mergePoints: Move): Ledger => {
  const { ledger } = laurel.deps
  return { ...ledger, points: { ...ledger.points, mergePoints } }
}
/** Returns a ledger that fails for one school. */
const failing = ({ period }: School, error: Error) =>
  withMove((actor, request) =>
    request.periodId === period
      ? Promise.reject(error)
      : laurel.deps.ledger.points.mergePoints(actor, request),
  )
const work = async (ledger: Ledger = laurel.deps.ledger) => {
  const failures: unknown[] = []
  const onFailed = (error: unknown) => failures.push(error)
  await mergeAccounts({ ...laurel.deps, ledger, clock: () => now }, { signal, onFailed })
  return failures
}
const typesOf = async (profile: string) =>
  (await laurel.deps.eventStore.readStream(`account-${profile}`)).map(({ type }) => type)

test('a worker that was killed continues where it stopped, in both directions', async () => {
  const { school, id } = await askedBy()
  const [kept, merged] = school.students
  const killed = new Error('killed')
  const dying = withMove(async (actor, request) => {
    await laurel.deps.ledger.points.mergePoints(actor, request)
    throw killed
  })
  expect(await work(dying)).toEqual([killed])
  expect(await standingOf(school, id)).toMatchObject({ state: 'moving', moved: { awards: 0 } })
  now = addMinutes(now, 1)
  expect(await work()).toEqual([])
  const done = { state: 'done', moved: { awards: 2, points: 10 } }
  expect(await standingOf(school, id)).toMatchObject(done)
  expect(await typesOf(kept!.profile)).toEqual(['PointsRewarded', 'PointsRewarded'])
  await call(school, `POST ${path}/${id}/undo`, {})
  expect(await work(dying)).toEqual([killed])
  expect(await standingOf(school, id)).toMatchObject({ state: 'undoing' })
  expect(await work()).toEqual([])
  expect(await standingOf(school, id)).toMatchObject({ state: 'undone', moved: { awards: 2 } })
  expect(await typesOf(merged!.profile)).toHaveLength(6)
  expect(await work()).toEqual([])
})

test('two workers at once move everything once', async () => {
  const { school, id } = await askedBy()
  expect((await Promise.all([work(), work()])).flat()).toEqual([])
  await work()
  expect(await standingOf(school, id)).toMatchObject({ state: 'done', moved: { awards: 2 } })
  expect(await typesOf(school.students[0]!.profile)).toHaveLength(2)
})

test('a merge that the ledger refuses fails and can be undone, and the next school’s is done', async () => {
  const [first, second] = [await askedBy(), await askedBy()]
  const error = new DomainError('action_not_found')
  expect(await work(failing(first.school, error))).toEqual([error])
  const failed = await standingOf(first.school, first.id)
  expect(failed).toMatchObject({ state: 'failed', moved: { awards: 0 } })
  expect(failed.undo_until).not.toBeNull()
  expect(await standingOf(second.school, second.id)).toMatchObject({ state: 'done' })
  await call(first.school, `POST ${path}/${first.id}/undo`, {})
  expect(await work()).toEqual([])
  expect(await standingOf(first.school, first.id)).toMatchObject({ state: 'undone' })
})

test('a merge with errors is tried again for an hour', async () => {
  const { school, id } = await askedBy()
  const broken = failing(school, new Error('broken'))
  expect(await work(broken)).toHaveLength(1)
  now = addMinutes(now, 59)
  expect(await work(broken)).toHaveLength(1)
  expect(await standingOf(school, id)).toMatchObject({ state: 'moving' })
  now = addMinutes(now, 1)
  expect(await work(broken)).toHaveLength(1)
  expect(await standingOf(school, id)).toMatchObject({ state: 'failed' })
  expect(await work(broken)).toEqual([])
})

test('an undo that failed on the last day can be requested again for seven days', async () => {
  const { db } = laurel.deps
  const { school, id } = await askedBy()
  expect(await work()).toEqual([])
  await db.query(sql.unsafe`
    UPDATE account_merges SET ended_at = now() - interval '6 days 23 hours' WHERE id = ${id}`)
  await call(school, `POST ${path}/${id}/undo`, {})
  now = new Date(Date.now() + 2 * 3_600_000)
  expect(await work(failing(school, new DomainError('action_not_found')))).toHaveLength(1)
  await forgetFormerAccounts(db, new Date(Date.now() + 3 * 3_600_000))
  expect((await standingOf(school, id)).undo_until).not.toBeNull()
  await call(school, `POST ${path}/${id}/undo`, {})
  expect(await work()).toEqual([])
  expect(await standingOf(school, id)).toMatchObject({ state: 'undone', moved: { awards: 2 } })
  expect(await call(school, `GET /users/${school.students[1]!.id}`)).toMatchObject({
    isActive: true,
  })
})

test('an award that was being recorded when the merge began is moved, too', async () => {
  const { school, id } = await askedBy()
  const [kept, merged] = school.students
  const late = withMove(async (actor, request) => {
    // Checked before the account was merged, recorded afterwards.
    const { db } = laurel.deps
    const set = (into: string | null) =>
      db.query(sql.unsafe`UPDATE profiles SET merged_into = ${into} WHERE id = ${merged!.profile}`)
    await set(null)
    await call(school, 'POST /v2/actions/profiles', {
      pointRule_id: school.rules.reward,
      profiles: [merged!.profile],
    })
    await set(kept!.profile)
    return laurel.deps.ledger.points.mergePoints(actor, request)
  })
  expect(await work(late)).toEqual([])
  expect(await standingOf(school, id)).toMatchObject({ state: 'done', moved: { awards: 3 } })
})
