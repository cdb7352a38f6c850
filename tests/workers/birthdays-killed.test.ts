import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import type { DueRun } from '#platform/schedule/runner.ts'
import { updateBirthdaySettings } from '#registry/birthdays/birthday-settings.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { scheduleBirthdays } from '#workers/jobs/credit-birthdays.ts'
import { killedWorkers } from './reactors/killed-workers.ts'

let laurel: TestApp
let school: School
beforeAll(async () => {
  laurel = await testApp({ projector: false, now: '2026-10-01T04:00:00Z' })
  const { db } = laurel.deps
  school = await laurel.school({ students: 40, modules: ['birthday'], timeZone: 'Asia/Hong_Kong' })
  await updateBirthdaySettings(db, school.author(), {
    birthday_message_en: '',
    birthday_message_zh: '',
    near_birthday_message_en: '',
    near_birthday_message_zh: '',
    day_before_birthday: 7,
    day_after_birthday: 0,
    birthday_point_rule: school.rules.reward,
  })
  const ids = sql.array(
    school.students.map(({ id }) => id),
    'uuid',
  )
  await db.query(
    sql.typeAlias('void')`UPDATE users SET date_of_birth = '2012-11-20' WHERE id = ANY (${ids})`,
  )
})
afterAll(async () => {
  killAll()
  await laurel.close()
})

const {
  start: startWorker,
  kill,
  killAll,
} = killedWorkers(fileURLToPath(new URL('birthday-worker.ts', import.meta.url)))
const start = (now: string) => startWorker(laurel.deps.config.databaseUrl, now)

/** Runs the job once, whatever earlier runs have stored. */
const run = async (now: string) => {
  laurel.setNow(now)
  let handler: (run: DueRun) => Promise<void> = () =>
    Promise.reject(new Error('Nothing was scheduled'))
  const every = async (_: string, __: unknown, given: typeof handler) => {
    handler = given
  }
  await scheduleBirthdays({ ...laurel.deps, queue: { ...laurel.deps.queue, every } })
  await handler({
    zone: 'Asia/Hong_Kong',
    day: null,
    at: new Date(now),
    signal: new AbortController().signal,
  })
}

/** Counts how often each birthday was credited, and how often its points were granted. */
const everybody = () =>
  Promise.all(
    school.students.map(async ({ id, profile }) => {
      const streams = await Promise.all(
        [`student-${id}`, `account-${profile}`].map((stream) =>
          laurel.deps.eventStore.readStream(stream),
        ),
      )
      return streams.map(({ length }) => length)
    }),
  )

test('two workers that are killed and restarted credit every birthday once', async () => {
  const now = '2026-11-19T16:00:00Z'
  const first = await Promise.all([start(now), start(now)])
  await vi.waitFor(async () => expect(await everybody()).toContainEqual([1, 1]), {
    timeout: 60_000,
    interval: 5,
  })
  await Promise.all(first.map(kill))
  const second = await Promise.all([start(now), start(now)])
  const once40 = school.students.map(() => [1, 1])
  await vi.waitFor(async () => expect(await everybody()).toEqual(once40), 60_000)
  // Runs the job again, beside the workers and after them.
  await run(now)
  await Promise.all(second.map(kill))
  await run(now)
  expect(await everybody()).toEqual(once40)
})
