import { quotaWindowOf } from '#domain/calendar.ts'
import { demoAttendance } from '#scripts/demo/attendance-steps.ts'
import type { DemoDay, DemoStep } from '#scripts/demo/days.ts'
import { demoLessons } from '#scripts/demo/games/lessons.ts'
import { demoPlays } from '#scripts/demo/games/steps.ts'
import { demoHomework } from '#scripts/demo/homework-steps.ts'
import { demoHouseAwards } from '#scripts/demo/house-steps.ts'
import { moment } from '#scripts/demo/moments.ts'
import { type Random, seeded } from '#scripts/demo/random.ts'
import {
  type DemoPeriod,
  type DemoSchool,
  parentRules,
  prizes,
  rewardRules,
} from '#scripts/demo/school.ts'
import { demoOrders } from '#scripts/demo/shop/steps.ts'

const morning = 8 * 60
const afternoon = 16 * 60
const evening = 21 * 60

/** For generating steps that follow the rules. */
type Books = { balance: number[]; quotas: Map<string, number> }

const weighted = <T extends { weight: number }>(random: Random, list: readonly T[]): T => {
  let rest = random.next() * list.reduce((sum, { weight }) => sum + weight, 0)
  for (const item of list) {
    rest -= item.weight
    if (rest < 0) return item
  }
  return list[0]!
}

const groupSize = (random: Random): number => {
  if (random.chance(0.2)) return random.between(20, 30)
  return random.chance(0.5) ? random.between(4, 14) : random.between(1, 3)
}

const rewardStep = (random: Random, school: DemoSchool, books: Books, date: string): DemoStep => {
  const rule = weighted(random, rewardRules)
  const first = random.between(0, 23) * 30
  const classmates = Array.from({ length: 30 }, (_, index) => first + index)
  const chosen = random.sample(classmates, groupSize(random))
  const count = random.chance(0.12) ? random.between(2, 3) : 1
  for (const student of chosen) books.balance[student]! += rule.point * count
  return {
    kind: 'reward',
    at: moment(date, random.between(morning, afternoon)),
    by: random.between(0, school.teachers.length - 1),
    rule: rule.key,
    students: chosen,
    count,
  }
}

const parentStep = (random: Random, school: DemoSchool, books: Books, date: string): DemoStep[] => {
  const rule = weighted(random, parentRules)
  const student = random.between(0, school.students.length - 1)
  const window = `${student} ${rule.key} ${quotaWindowOf(date, rule.quota_type)}`
  const used = books.quotas.get(window) ?? 0
  if (used >= rule.quota_count) return []
  books.quotas.set(window, used + 1)
  books.balance[student]! += rule.point
  return [
    { kind: 'parent', at: moment(date, random.between(18 * 60, evening)), student, rule: rule.key },
  ]
}

const redeemStep = (random: Random, school: DemoSchool, books: Books, date: string): DemoStep[] => {
  const student = random.between(0, school.students.length - 1)
  // Takes balances before the day's awards, because an award may come later in the day.
  const affordable = prizes.filter(({ point }) => point <= books.balance[student]!)
  if (!affordable.length) return []
  const lines = random
    .sample(affordable, random.chance(0.15) ? 2 : 1)
    .map(({ key, point }) => ({ rule: key, point, count: 1 }))
  const cost = lines.reduce((sum, { point }) => sum + point, 0)
  if (cost > books.balance[student]!) return []
  books.balance[student]! -= cost
  return [
    {
      kind: 'redeem',
      at: moment(date, random.between(morning, afternoon)),
      by: random.between(0, school.teachers.length - 1),
      student,
      lines: lines.map(({ rule, count }) => ({ rule, count })),
    },
  ]
}

const many = <T>(count: number, make: () => T[]): T[] => Array.from({ length: count }, make).flat()

const stepsOf = (random: Random, school: DemoSchool, books: Books, date: string): DemoStep[] => {
  const redemptions = many(random.between(10, 24), () => redeemStep(random, school, books, date))
  const rewards = many(random.between(17, 23), () => [rewardStep(random, school, books, date)])
  const parents = many(random.between(18, 30), () => parentStep(random, school, books, date))
  const steps = [...redemptions, ...rewards, ...parents].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
  return random.chance(0.6) ? withMistake(random, steps, books) : steps
}

const withMistake = (random: Random, steps: DemoStep[], books: Books): DemoStep[] => {
  const rewards = steps.flatMap((step, index) => (step.kind === 'reward' ? [{ step, index }] : []))
  const { step, index } = random.pick(rewards)
  const points = rewardRules.find(({ key }) => key === step.rule)!.point * step.count
  for (const student of step.students) books.balance[student]! -= points
  return steps.toSpliced(index + 1, 0, { kind: 'undo', at: new Date(step.at.getTime() + 1) })
}

const daysOf = (
  random: Random,
  school: DemoSchool,
  name: 'past' | 'current',
  period: DemoPeriod,
): DemoDay[] => {
  const books: Books = { balance: school.students.map(() => 0), quotas: new Map() }
  return period.days.map((date) => ({
    date,
    period: name,
    steps: stepsOf(random, school, books, date),
  }))
}

export const demoDays = (seed: number, school: DemoSchool): DemoDay[] => {
  const random = seeded(seed)
  const attendance = demoAttendance(seed, school)
  const homework = demoHomework(seed, school)
  const plays = demoPlays(seed, school)
  const lessons = demoLessons(seed, school)
  const houses = demoHouseAwards(seed, school)
  const days = [
    ...daysOf(random, school, 'past', school.periods.past),
    ...daysOf(random, school, 'current', school.periods.current),
  ]
  const orders = demoOrders(seed, school, days)
  return days.map((day) => ({
    ...day,
    steps: [attendance, homework, plays, orders, lessons, houses].reduce<DemoStep[]>(
      (steps, others) => withOthers(steps, others.get(day.date) ?? []),
      day.steps,
    ),
  }))
}

// Inserts `others` in their order, so that an undo stays after the step that it undoes.
const withOthers = (steps: readonly DemoStep[], others: readonly DemoStep[]): DemoStep[] =>
  others.reduce<DemoStep[]>(
    (all, other) => all.toSpliced(all.findLastIndex(({ at }) => at <= other.at) + 1, 0, other),
    [...steps],
  )
