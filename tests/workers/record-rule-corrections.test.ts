import { randomUUID } from 'node:crypto'
import { addMinutes } from 'date-fns/addMinutes'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { DomainError } from '#domain/decider.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { settleEntries } from '#projections/what-if/rule-correction-entries.ts'
import { runRequestedWhatIfs } from '#projections/what-if/run.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { recordRuleCorrections } from '#workers/jobs/record-rule-corrections.ts'

const path = '/v2/audit/rule_corrections'
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
/** Makes a school with one award and its correction, which no worker has seen. */
const askedBy = async () => {
  const school = await laurel.school({ students: 1 })
  const body = { pointRule_id: school.rules.reward, profiles: [school.students[0]!.profile] }
  await call(school, 'POST /v2/actions/profiles', body)
  await catchUp(laurel.deps, pointsProjection)
  const changes = [{ rule: school.rules.reward, points: 2 }]
  const { _id: whatIf } = await call(school, 'POST /v2/audit/what-if', {
    period: school.period,
    changes,
  })
  const onFailed = (error: unknown) => expect(error).toBeNull()
  await runRequestedWhatIfs(laurel.deps, { signal, onFailed })
  const { _id: id } = await call(school, `POST ${path}`, { what_if: whatIf })
  return { school, id: id as string }
}
/** Returns a ledger that fails for one school. */
const failing = ({ points, ...ledger }: Ledger, { period }: School, error: Error): Ledger => {
  const call =
    <Request extends { periodId: string }, Answer>(
      real: (actor: never, key: string, request: Request) => Promise<Answer>,
    ) =>
    (actor: never, key: string, request: Request) =>
      request.periodId === period ? Promise.reject(error) : real(actor, key, request)
  const { reprice, undoRepricing } = points
  return {
    ...ledger,
    points: {
      ...points,
      reprice: call(reprice as never) as typeof reprice,
      undoRepricing: call(undoRepricing as never) as typeof undoRepricing,
    },
  }
}
const work = async (ledger: Ledger = laurel.deps.ledger) => {
  const failures: unknown[] = []
  const onFailed = (error: unknown) => failures.push(error)
  const { db, eventStore } = laurel.deps
  await recordRuleCorrections({ db, eventStore, ledger, clock: () => now }, { signal, onFailed })
  return failures
}

test('a correction that the ledger refuses fails, and the next school’s is recorded', async () => {
  const [first, second] = [await askedBy(), await askedBy()]
  const error = new DomainError('action_not_found')
  expect(await work(failing(laurel.deps.ledger, first.school, error))).toEqual([error])
  expect(await standingOf(first.school, first.id)).toMatchObject({
    state: 'failed',
    failure: 'stopped',
    corrected: 0,
    undo_until: null,
  })
  expect(await standingOf(second.school, second.id)).toMatchObject({ state: 'done', corrected: 1 })
})

test('a correction with errors is tried again for an hour, after those of other schools', async () => {
  const first = await askedBy()
  const broken = failing(laurel.deps.ledger, first.school, new Error('broken'))
  expect(await work(broken)).toHaveLength(1)
  now = addMinutes(now, 59)
  expect(await work(broken)).toHaveLength(1)
  expect(await standingOf(first.school, first.id)).toMatchObject({ state: 'recording' })
  now = addMinutes(now, 1)
  const second = await askedBy()
  expect(await work(broken)).toHaveLength(1)
  expect(await standingOf(first.school, first.id)).toMatchObject({ failure: 'stopped' })
  expect(await standingOf(second.school, second.id)).toMatchObject({ state: 'done' })
  expect(await work(broken)).toEqual([])
})

test('a failed undo can be requested again', async () => {
  const { school, id } = await askedBy()
  await work()
  await call(school, `DELETE ${path}/${id}`)
  await work(failing(laurel.deps.ledger, school, new DomainError('action_not_found')))
  const failed = await standingOf(school, id)
  expect(failed).toMatchObject({ failure: 'stopped', corrected: 1, undone: { entries: 0 } })
  expect(failed.undo_until).not.toBeNull()
  await call(school, `DELETE ${path}/${id}`)
  expect(await work()).toEqual([])
  expect(await standingOf(school, id)).toMatchObject({
    state: 'undone',
    failure: null,
    undone: { entries: 1 },
  })
})

test('entries that two workers settle count only once', async () => {
  const { school, id } = await askedBy()
  await work()
  const { db } = laurel.deps
  const settled = [{ nth: 1, outcome: 'corrected' as const, given_id: randomUUID() }]
  await settleEntries(db, { id, batch: null }, settled)
  expect(await standingOf(school, id)).toMatchObject({ corrected: 1, recorded: -3 })
})

test('listing a large correction’s entries has no deadline', async () => {
  await askedBy()
  const { db } = laurel.deps
  await db.query(sql.unsafe`CREATE TABLE public.seen AS SELECT ''::text AS deadline LIMIT 0`)
  await db.query(sql.unsafe`CREATE FUNCTION public.see() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO public.seen SELECT current_setting('statement_timeout'); RETURN NULL; END $$`)
  await db.query(
    sql.unsafe`CREATE TRIGGER see AFTER INSERT ON public.rule_correction_entries EXECUTE FUNCTION public.see()`,
  )
  await work()
  const seen = sql.type(z.object({ deadline: z.string() }))`SELECT deadline FROM public.seen`
  expect(await db.anyFirst(seen)).toEqual(['0'])
})
