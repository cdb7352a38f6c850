import fc from 'fast-check'
import { v7 } from 'uuid'
import { DomainError } from '#domain/decider.ts'
import type { BadgeSchool } from './school.ts'

export type Step =
  | { do: 'reward'; students: readonly number[]; count: number; rule: number }
  | { do: 'checkIn'; students: readonly number[] }
  | { do: 'revert'; which: number }
  | { do: 'correct'; which: number; student: number; rule: number }
  | { do: 'reprice'; which: number; points: number }
  | { do: 'merge'; from: number; to: number; isUndone: boolean }
  | { do: 'day' }
  | { do: 'rule'; by: number; threshold: number; window: number; start: 'now' | 'beginning' }
  | { do: 'switch'; which: number }
  | { do: 'takeIn' | 'countStarts' | 'send' | 'again' }

const students = fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 3 })
export const AnyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('reward' as const),
      students,
      count: fc.integer({ min: 1, max: 4 }),
      rule: fc.integer({ min: 0, max: 1 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('checkIn' as const), students }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('revert' as const), which: fc.nat(50) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      which: fc.nat(50),
      student: fc.integer({ min: 0, max: 3 }),
      rule: fc.integer({ min: 0, max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reprice' as const),
      which: fc.nat(50),
      points: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('merge' as const),
      from: fc.integer({ min: 0, max: 1 }),
      to: fc.integer({ min: 2, max: 3 }),
      isUndone: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('day' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('rule' as const),
      by: fc.integer({ min: 0, max: 4 }),
      threshold: fc.integer({ min: 1, max: 6 }),
      window: fc.integer({ min: 0, max: 3 }),
      start: fc.constantFrom('now' as const, 'beginning' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('switch' as const), which: fc.nat(9) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'takeIn' as const,
        'countStarts' as const,
        'send' as const,
        'again' as const,
      ),
    }),
  },
)

/** Performs random steps in a school, with the reactor working in between. */
export const live = async (school: BadgeSchool, steps: readonly Step[]) => {
  const given: { profile: number; action: string; checkin: boolean }[] = []
  const rules: { id: string; active: boolean }[] = []
  const second = await school.addRule({ type: 'reward', point: 2 })
  const pointRules = [school.rules.praise, second]
  const elsewhere = v7()
  await school.addCategory(school.organization, elsewhere)
  const third = await school.addRule({ type: 'reward', point: 3, category: elsewhere })
  const category = await school.categoryOf(school.rules.praise)
  let day = Date.parse('2026-11-26T03:00:00Z')
  for (const step of steps) {
    if (step.do === 'reward' || step.do === 'checkIn') {
      const result =
        step.do === 'reward'
          ? await school.reward(step.students, step.count, pointRules[step.rule])
          : await school.checkIn(step.students)
      for (const [n, { action }] of result.outcomes.entries())
        given.push({ profile: step.students[n]!, action: action!, checkin: step.do === 'checkIn' })
    } else if (step.do === 'revert') {
      const one = given[step.which % Math.max(1, given.length)]
      if (!one) continue
      const actions = [{ profile: school.profiles[one.profile]!, action: one.action }]
      const take = one.checkin ? school.ledger.attendance.revert : school.ledger.points.revert
      await take(school.teacher, v7(), { actions, reason: null })
    } else if (step.do === 'correct' || step.do === 'reprice') {
      const one = given[step.which % Math.max(1, given.length)]
      if (!one || one.checkin) continue
      const award = { profile: school.profiles[one.profile]!, action: one.action }
      const corrected =
        step.do === 'reprice'
          ? await school.reprice([award], step.points)
          : await school
              .correct(award, {
                toProfile: school.profiles[step.student]!,
                rule: [...pointRules, third][step.rule]!,
              })
              .then((given) => [given], noneIfRefused)
      for (const { profile, action } of corrected)
        given.push({ profile: school.profiles.indexOf(profile), action, checkin: false })
    } else if (step.do === 'merge') {
      const [mergeId, from, to] = [v7(), school.profiles[step.from]!, school.profiles[step.to]!]
      await school.merge(mergeId, from, to)
      if (step.isUndone) await school.merge(mergeId, to, from, true)
    } else if (step.do === 'day') {
      day += 2 * 86_400_000
      school.at(new Date(day).toISOString())
    } else if (step.do === 'rule') {
      const { threshold, start } = step
      const of = [
        { reward_by: 'pointRule', target_id: pointRules[0]! },
        { reward_by: 'pointRule', target_id: pointRules[1]!, threshold_by: 'point' },
        { reward_by: 'ruleCategory', target_id: category },
        { reward_by: 'attendanceRule', target_id: school.morning },
        { reward_by: 'all_reward', target_id: null, threshold_by: 'point' },
      ] as const
      const windows = [
        { cutoff_period: 'no_limit', cutoff_limit: null },
        { cutoff_period: 'weekly', cutoff_limit: 1 },
        { cutoff_period: 'monthly', cutoff_limit: 2 },
        { cutoff_period: 'periodly', cutoff_limit: 3 },
      ] as const
      const id = await school.addBadgeRule({
        threshold,
        start,
        ...of[step.by],
        ...windows[step.window],
      })
      rules.push({ id, active: true })
    } else if (step.do === 'switch') {
      const one = rules[step.which % Math.max(1, rules.length)]
      if (!one) continue
      await (one.active ? school.deactivate : school.activate)(one.id)
      one.active = !one.active
    } else if (step.do === 'again') {
      // Delivers pages and intents twice at the same time.
      await Promise.all([
        school.takeIn(),
        school.takeIn(),
        school.countStarts(),
        school.send(),
        school.send(),
      ])
    } else await school[step.do]()
  }
  for (const { id, active } of rules) if (!active) await school.activate(id)
}

/** The ledger refuses an award that was undone or corrected before. */
const noneIfRefused = (error: unknown) => {
  if (error instanceof DomainError) return []
  throw error
}
