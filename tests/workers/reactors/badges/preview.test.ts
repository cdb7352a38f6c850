import fc from 'fast-check'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { decodeEvent } from '#domain/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { attendanceProjection } from '#projections/attendance/attendance.ts'
import { type Previewed, previewBadges } from '#projections/badges/preview.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { AnyStep, live } from './live.ts'
import { readLog } from './model.ts'
import { type BadgeSchool, openBadgeSchool } from './school.ts'

const most = { rows: 500, times: 6, classes: 500 }

/** Every kind of rule with every kind of window, with thresholds low enough for a few entries. */
const criteriaOf = async ({ rules, categoryOf, morning }: BadgeSchool) => {
  const kinds = [
    { reward_by: 'pointRule', target_id: rules.praise, threshold_by: 'count' },
    { reward_by: 'pointRule', target_id: rules.praise, threshold_by: 'point' },
    { reward_by: 'ruleCategory', target_id: await categoryOf(rules.praise), threshold_by: 'count' },
    { reward_by: 'attendanceRule', target_id: morning, threshold_by: 'count' },
    { reward_by: 'all_reward', target_id: null, threshold_by: 'point' },
  ] as const
  const windows = [
    { cutoff_period: 'no_limit', cutoff_limit: null },
    { cutoff_period: 'weekly', cutoff_limit: 1 },
    { cutoff_period: 'monthly', cutoff_limit: 2 },
    { cutoff_period: 'periodly', cutoff_limit: 3 },
  ] as const
  return kinds.flatMap((kind) =>
    windows.map((window) => ({
      ...kind,
      ...window,
      threshold: kind.threshold_by === 'point' ? 7 : 2,
    })),
  )
}

/** Returns the badges that one rule gave each student, and how many were lost again. */
const givenBy = async ({ eventStore, profiles }: BadgeSchool, rule: string) => {
  const standing = new Map<string, number>()
  let lost = 0
  for (const recorded of await readLog(eventStore, ['badges'])) {
    const event = decodeEvent(recorded)
    if (event.type !== 'BadgeAwarded' && event.type !== 'BadgeRevoked') continue
    const badge = event.type === 'BadgeAwarded' ? event.data : event.data.revoked
    if (badge.badgeRuleId !== rule) continue
    const profile = profiles.find((one) => recorded.stream.endsWith(one))!
    standing.set(profile, (standing.get(profile) ?? 0) + (event.type === 'BadgeAwarded' ? 1 : -1))
    if (event.type === 'BadgeRevoked') lost += 1
  }
  return { standing: new Map([...standing].filter(([, count]) => count > 0)), lost }
}

const previewOf = async ({ db, organization, current }: BadgeSchool, criterion: Criterion) => {
  const wanted: Previewed = { organizationId: organization, periodId: current, ...criterion }
  const { rows, students, badges, lost } = await previewBadges(db, wanted, most)
  const standing = new Map(rows.map(({ profile_id, count }) => [profile_id, count]))
  expect(students).toBe(standing.size)
  expect(badges).toBe([...standing.values()].reduce((sum, count) => sum + count, 0))
  return { standing, lost }
}
type Criterion = Awaited<ReturnType<typeof criteriaOf>>[number]

const open = async () => {
  const school = await openBadgeSchool()
  await prepareProjections(school.db, school.eventStore, [pointsProjection, attendanceProjection])
  const project = async () => {
    for (const projection of [pointsProjection, attendanceProjection])
      expect(await catchUp(school.deps, projection)).toBe('end')
  }
  return { school, project }
}

test('a preview shows the badges that a rule gives if it starts at the beginning, and how many are lost again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(AnyStep, { minLength: 30, maxLength: 60 }), async (steps) => {
      const { school, project } = await open()
      try {
        await live(school, steps)
        await school.settle()
        await project()
        const criteria = await criteriaOf(school)
        const previews = await Promise.all(
          criteria.map((criterion) => previewOf(school, criterion)),
        )
        const rules = []
        for (const criterion of criteria)
          rules.push(await school.addBadgeRule({ ...criterion, start: 'beginning' }))
        await school.settle()
        for (const [n, rule] of rules.entries())
          expect(await givenBy(school, rule), JSON.stringify(criteria[n])).toEqual(previews[n])
      } finally {
        await school.close()
      }
    }),
    { numRuns: Number(process.env.LAUREL_PREVIEW_RUNS ?? 3), endOnFailure: true },
  )
})

test('the preview and the start of a rule leave out erased students, and count the badges that were lost', async () => {
  const { school, project } = await open()
  try {
    await school.reward([0, 1], 3)
    const [given] = (await school.reward([2], 5)).outcomes
    const actions = [{ profile: school.profiles[2]!, action: given!.action! }]
    await school.ledger.points.revert(school.teacher, v7(), { actions, reason: null })
    await school.db.query(
      sql.typeAlias(
        'void',
      )`UPDATE users SET erased_at = now() WHERE id = ${school.students[0]![0]!.user}`,
    )
    await project()
    const [criterion] = await criteriaOf(school)
    const preview = await previewOf(school, criterion!)
    expect(preview).toEqual({ standing: new Map([[school.profiles[1], 1]]), lost: 2 })
    const rule = await school.addBadgeRule({ ...criterion, start: 'beginning' })
    await school.settle()
    expect(await givenBy(school, rule)).toEqual(preview)
    const started = await school.startOf(rule)
    expect(started).toMatchObject({ done: 39, total: 39, badges: 1 })
  } finally {
    await school.close()
  }
})

test('a preview loses no badge to a correction with the same worth for the same student', async () => {
  const { school, project } = await open()
  try {
    const { outcomes } = await school.reward([0], 5)
    const award = { profile: school.profiles[0]!, action: outcomes[0]!.action! }
    await school.undoRepricing(await school.reprice([award], 2))
    await project()
    const [criterion] = await criteriaOf(school)
    const preview = await previewOf(school, criterion!)
    expect(preview).toEqual({ standing: new Map([[award.profile, 2]]), lost: 0 })
  } finally {
    await school.close()
  }
})
