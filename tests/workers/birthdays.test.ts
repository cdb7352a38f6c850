import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLedger } from '#ledger/ledger.ts'
import { sql } from '#platform/postgres/pool.ts'
import type { DueRun } from '#platform/schedule/runner.ts'
import { updateBirthdaySettings } from '#registry/birthdays/birthday-settings.ts'
import { updateOrganization } from '#registry/organization/organizations.ts'
import { activatePeriod } from '#registry/organization/periods.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { scheduleBirthdays } from '#workers/jobs/credit-birthdays.ts'

let laurel: TestApp
let school: School
const zone = 'Asia/Hong_Kong'
beforeAll(async () => {
  laurel = await testApp({ projector: false, now: '2026-10-01T04:00:00Z' })
})
afterAll(() => laurel.close())

const settings = {
  birthday_message_en: '',
  birthday_message_zh: '',
  near_birthday_message_en: '',
  near_birthday_message_zh: '',
  day_before_birthday: 7,
  day_after_birthday: 0,
}
const setRule = (birthday_point_rule: string | null, at = school) =>
  updateBirthdaySettings(laurel.deps.db, at.author(), { ...settings, birthday_point_rule })
const bornOn = (born: string, n = 0, at = school) =>
  laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE users SET date_of_birth = ${born} WHERE id = ${at.students[n]!.id}`)
const open = async (timeZone = zone, students = 2) => {
  // Each test has its own schools.
  await laurel.deps.db.query(sql.typeAlias('void')`UPDATE organizations SET birthday_since = NULL`)
  school = await laurel.school({ students, modules: ['birthday'], timeZone })
  await setRule(school.rules.reward)
}
beforeEach(async () => {
  laurel.setNow('2026-10-01T04:00:00Z')
  await open()
})

/** Runs the job once, at a moment. */
const run = async (
  now: string,
  inZone = zone,
  parts: Partial<Parameters<typeof scheduleBirthdays>[0]> = {},
) => {
  laurel.setNow(now)
  let handler: (run: DueRun) => Promise<void> = async () => undefined
  const every = async (_: string, __: unknown, given: (run: DueRun) => Promise<void>) => {
    handler = given
  }
  await scheduleBirthdays({ ...laurel.deps, ...parts, queue: { ...laurel.deps.queue, every } })
  await handler({
    zone: inZone,
    day: null,
    at: new Date(now),
    signal: new AbortController().signal,
  })
}
const granted = async (n = 0, at = school) =>
  (await laurel.deps.eventStore.readStream(`account-${at.students[n]!.profile}`)).map(
    ({ type, data }) => ({
      type,
      ...(data as { points: number; localDate: string }),
    }),
  )
const credits = async (n = 0, at = school) =>
  (await laurel.deps.eventStore.readStream(`student-${at.students[n]!.id}`)).map(
    ({ data }) => (data as { year: number }).year,
  )

test('the system grants the points of a birthday once, on its day', async () => {
  await bornOn('2012-11-20')
  await run('2026-11-18T16:00:00Z')
  expect(await granted()).toEqual([])
  await run('2026-11-19T16:00:00Z')
  await run('2026-11-20T16:00:00Z')
  expect(await granted()).toMatchObject([
    { type: 'PointsGranted', points: 5, localDate: '2026-11-20' },
  ])
  expect([await credits(), await granted(1)]).toEqual([[2026], []])
  await run('2027-11-19T16:00:00Z')
  expect([await credits(), (await granted()).length]).toEqual([[2026, 2027], 2])
})

test('a birthday on 29 February is credited on the 28th in other years', async () => {
  await bornOn('2012-02-29')
  await run('2027-02-27T15:59:00Z')
  expect(await granted()).toEqual([])
  await run('2027-02-27T16:00:00Z')
  expect(await granted()).toMatchObject([{ localDate: '2027-02-28' }])
  await run('2028-02-27T16:00:00Z')
  expect(await granted()).toHaveLength(1)
  await run('2028-02-28T16:00:00Z')
  expect((await granted())[1]).toMatchObject({ localDate: '2028-02-29' })
})

test('a birthday begins at each school’s own midnight', async () => {
  await bornOn('2012-11-20')
  const hongKong = school
  school = await laurel.school({
    students: 1,
    modules: ['birthday'],
    timeZone: 'America/Los_Angeles',
  })
  const angeles = school
  await setRule(angeles.rules.reward)
  await bornOn('2012-11-20')
  await run('2026-11-19T16:00:00Z')
  await run('2026-11-19T16:00:00Z', 'America/Los_Angeles')
  expect([(await granted(0, hongKong)).length, (await granted(0, angeles)).length]).toEqual([1, 0])
  await run('2026-11-20T08:00:00Z', 'America/Los_Angeles')
  expect(await granted(0, angeles)).toMatchObject([{ localDate: '2026-11-20' }])
})

test('after forty days without a worker, birthdays of the last thirty days are credited', async () => {
  await bornOn('2012-10-20', 0)
  await bornOn('2012-10-21', 1)
  await run('2026-10-10T16:00:00Z')
  await run('2026-11-19T16:00:00Z')
  expect([await credits(0), await credits(1)]).toEqual([[], [2026]])
  expect(await granted(1)).toMatchObject([{ localDate: '2026-11-20' }])
})

test('birthdays before the module and the rule were set are not credited', async () => {
  await bornOn('2012-11-19', 0)
  await bornOn('2012-11-20', 1)
  await setRule(null)
  laurel.setNow('2026-11-19T04:00:00Z')
  await setRule(school.rules.reward)
  await run('2026-11-19T04:01:00Z')
  await run('2026-11-19T16:00:00Z')
  expect([await credits(0), await credits(1)]).toEqual([[], [2026]])
})

test('birthdays on days when the module was off are not credited later', async () => {
  const names = { name_en: 'School', name_zh: '學校' }
  const modules = (birthday: boolean) =>
    updateOrganization(laurel.deps.db, school.author(), { ...names, modules: { birthday } })
  await bornOn('2012-11-19')
  await modules(false)
  await run('2026-11-18T16:00:00Z')
  laurel.setNow('2026-11-19T04:00:00Z')
  await modules(true)
  await run('2026-11-20T16:00:00Z')
  expect(await credits()).toEqual([])
})

test('settings that change at noon apply from the next run', async () => {
  await bornOn('2012-11-20', 0)
  await bornOn('2012-11-21', 1)
  await run('2026-11-19T16:00:00Z')
  laurel.setNow('2026-11-20T04:00:00Z')
  await setRule(school.rules.reward)
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE point_rules SET point = 9 WHERE id = ${school.rules.reward}`)
  await run('2026-11-20T16:00:00Z')
  expect([(await granted(0))[0]?.points, (await granted(1))[0]?.points]).toEqual([5, 9])
})

test('saving the settings again loses no birthday that is due', async () => {
  await bornOn('2012-11-20')
  laurel.setNow('2026-11-19T17:00:00Z')
  const words = {
    ...settings,
    birthday_message_en: 'Enjoy it.',
    birthday_point_rule: school.rules.reward,
  }
  await updateBirthdaySettings(laurel.deps.db, school.author(), words)
  await run('2026-11-20T16:00:00Z')
  expect(await granted()).toHaveLength(1)
})

test('an inactive account gets no points', async () => {
  await bornOn('2012-11-20')
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE users SET is_active = false WHERE id = ${school.students[0]!.id}`)
  await run('2026-11-19T16:00:00Z')
  expect([await credits(), await granted()]).toEqual([[], []])
})

describe('without a current period', () => {
  const leave = () =>
    laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE periods SET is_current = false WHERE organization_id = ${school.organizationId}`)
  const days = (from: string, n: number) =>
    new Date(Date.parse(from) + n * 86_400_000).toISOString()

  test.each([
    [30, 1],
    [31, 0],
  ])(
    'a credit waits for the next period: after %i days, points are granted %i times',
    async (waited, given) => {
      await bornOn('2012-11-20')
      await leave()
      await run('2026-11-19T16:00:00Z')
      expect(await credits()).toEqual([])
      await activatePeriod(laurel.deps.db, school.author(), school.period)
      await run(days('2026-11-19T16:00:00Z', waited))
      expect(await granted()).toHaveLength(given)
    },
  )

  test('a credit is given once across periods, in the period where it was decided', async () => {
    await bornOn('2012-11-20')
    await run('2026-11-19T16:00:00Z')
    const { id } = school.students[0]!
    const profile = '018f0000-0000-7000-8000-0000000000aa'
    await laurel.deps.db.query(sql.typeAlias('void')`
      INSERT INTO profiles (organization_id, id, user_id, period_id, class, class_no)
      VALUES (${school.organizationId}, ${profile}, ${id}, ${school.pastPeriod}, '2A', 1)`)
    await activatePeriod(laurel.deps.db, school.author(), school.pastPeriod)
    await run('2026-11-20T16:00:00Z')
    expect([await credits(), (await granted()).length]).toEqual([[2026], 1])
    expect(await laurel.deps.eventStore.readStream(`account-${profile}`)).toEqual([])
  })
})

test('a birthday waits while its rule is inactive', async () => {
  await bornOn('2012-11-20')
  const use = (isActive: boolean) =>
    laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE point_rules SET is_active = ${isActive} WHERE id = ${school.rules.reward}`)
  await use(false)
  await run('2026-11-19T16:00:00Z')
  expect(await credits()).toEqual([])
  await use(true)
  await run('2026-11-20T16:00:00Z')
  expect(await granted()).toHaveLength(1)
})

test('another school’s birthdays and erased students are not credited', async () => {
  const other = await laurel.school({ students: 1, modules: ['birthday'] })
  await bornOn('2012-11-20', 0, other)
  await bornOn('2012-11-20')
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE users SET erased_at = now(), date_of_birth = '2012-11-20' WHERE id = ${school.students[1]!.id}`)
  await run('2026-11-19T16:00:00Z')
  expect([(await granted()).length, await credits(1), await credits(0, other)]).toEqual([1, [], []])
})

test('a school whose birthdays fail does not stop the others, and the run reports it', async () => {
  const others = [school, await laurel.school({ students: 1, modules: ['birthday'] })]
  await setRule(others[1]!.rules.reward, others[1])
  for (const at of others) await bornOn('2012-11-20', 0, at)
  // The job takes schools in the order of their ids.
  const [first, second] = others.sort((a, b) => (a.organizationId < b.organizationId ? -1 : 1))
  const { ledger } = laurel.deps
  const credit: typeof ledger.birthdays.credit = (organizationId, request) =>
    organizationId === first!.organizationId
      ? Promise.reject(new Error('broken'))
      : ledger.birthdays.credit(organizationId, request)
  const broken = { ...ledger, birthdays: { ...ledger.birthdays, credit } }
  await expect(run('2026-11-19T16:00:00Z', zone, { ledger: broken })).rejects.toMatchObject({
    message: 'Birthdays of some schools could not be credited',
    errors: [expect.objectContaining({ message: 'broken' })],
  })
  expect([(await granted(0, first)).length, (await granted(0, second)).length]).toEqual([0, 1])
})

test('the next run grants the points of a credit that lacks them, even if the rule is inactive now', async () => {
  await bornOn('2012-11-20')
  // The state that a process leaves when it is killed between the two steps.
  const down = {
    ...laurel.deps.eventStore,
    appendUnseen: undefined,
    appendMany: vi.fn(laurel.deps.eventStore.appendMany),
  }
  down.appendMany.mockImplementation((requests) =>
    requests[0]!.stream.startsWith('account')
      ? Promise.reject(new Error('killed'))
      : laurel.deps.eventStore.appendMany(requests),
  )
  const broken = createLedger({ eventStore: down, db: laurel.deps.db, clock: laurel.deps.clock })
  await expect(run('2026-11-19T16:00:00Z', zone, { ledger: broken })).rejects.toMatchObject({
    errors: [expect.objectContaining({ message: 'killed' })],
  })
  expect([await credits(), await granted()]).toEqual([[2026], []])
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE point_rules SET is_active = false WHERE id = ${school.rules.reward}`)
  await run('2026-11-20T16:00:00Z')
  await run('2026-11-21T16:00:00Z')
  expect([await credits(), (await granted()).length]).toEqual([[2026], 1])
})
