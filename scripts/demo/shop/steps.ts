import { orderUndoTime } from '#domain/shop/orders.ts'
import type { DemoDay, OrderStep } from '#scripts/demo/days.ts'
import { moment } from '#scripts/demo/moments.ts'
import { type Random, seeded } from '#scripts/demo/random.ts'
import { type DemoSchool, parentRules, prizes, rewardRules } from '#scripts/demo/school.ts'
import { orderedPrizes } from './prizes.ts'

type Life = Readonly<{ random: Random; school: DemoSchool; days: readonly DemoDay[] }>

const lunch = [12 * 60 + 35, 13 * 60 + 20] as const
const firstFilm = 12
const tries = 60

/** Returns a term of orders in every state. Redemptions at a desk are other steps. */
export const demoOrders = (seed: number, school: DemoSchool, all: readonly DemoDay[]) => {
  const days = all.filter(({ period }) => period === 'current')
  const life = { random: seeded(seed + 47), school, days }
  const spare = sparePoints(days, school.students.length)
  const had = new Set<string>()
  const pieces = new Map(orderedPrizes.map(({ key, pieces: most }) => [key, most]))
  const steps: OrderStep[] = []
  for (const [n, day] of days.entries())
    for (const { key: prize, point, form } of onDay(life.random, n, pieces)) {
      const candidates = Array.from({ length: tries }, () =>
        life.random.between(0, school.students.length - 1),
      )
      const student = candidates.find(
        (one) =>
          spare[n]![one]! >= point &&
          !had.has(`${one} ${prize}`) &&
          (form === undefined || school.students[one]!.class.startsWith(form)),
      )
      if (student === undefined) continue
      had.add(`${student} ${prize}`)
      pieces.set(prize, pieces.get(prize)! - 1)
      for (const later of spare) later[student]! -= point
      const order = `${prize} ${student}`
      const at = moment(day.date, life.random.between(...lunch))
      steps.push({ kind: 'order', at, student, order, prize, point })
      steps.push(...changesOf(life, n, { at, student, order, isLast: prize === 'film' }))
    }
  return Map.groupBy(
    steps.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    ({ at }) => days.findLast(({ date }) => moment(date, 0) <= at)!.date,
  )
}

const onDay = (random: Random, n: number, pieces: ReadonlyMap<string, number>) => {
  const left = orderedPrizes.filter(({ key }) => pieces.get(key)! > 0)
  // Orders the film each day until none is left, to show a prize that is sold out.
  const films = left.filter(({ key }) => key === 'film' && n >= firstFilm)
  const others = left.filter(({ key }) => key !== 'film')
  return [...films, ...random.sample(others, random.between(1, 2))]
}

type Ordered = Readonly<{ at: Date; student: number; order: string; isLast: boolean }>

const changesOf = (
  { random, school, days }: Life,
  n: number,
  { at, student, order, isLast }: Ordered,
): OrderStep[] => {
  const age = days.length - 1 - n
  const by = random.between(0, school.teachers.length - 1)
  const chance = random.next()
  const one = { student, order }
  const on = (ahead: number) => moment(days[n + ahead]!.date, random.between(9 * 60, 12 * 60))
  if (!isLast && chance < 0.06)
    return [{ ...one, kind: 'orderCancelled', at: new Date(at.getTime() + orderUndoTime / 2) }]
  if (age < 2) return []
  if (!isLast && chance < 0.12)
    return [{ ...one, kind: 'orderChange', at: on(1), by, to: 'cancelled', reason: 'unavailable' }]
  const ready: OrderStep = { ...one, kind: 'orderChange', at: on(1), by, to: 'ready' }
  // Some prizes are never collected.
  if (age < 4 || (!isLast && chance > 0.92)) return [ready]
  return [ready, { ...one, kind: 'orderChange', at: on(2), by, to: 'collected' }]
}

/**
 * Returns each student's lowest balance from each day on. A dearer order would leave a later step
 * without points.
 */
const sparePoints = (days: readonly DemoDay[], students: number): number[][] => {
  const balance = Array.from({ length: students }, () => 0)
  const lows = days.map(({ steps }) => {
    const low = [...balance]
    const add = (student: number, points: number) => {
      balance[student]! += points
      low[student] = Math.min(low[student]!, balance[student]!)
    }
    for (const [at, step] of steps.entries()) {
      // An award undone at once does not count.
      if (step.kind === 'reward' && steps[at + 1]?.kind !== 'undo')
        for (const student of step.students)
          add(student, pointsOf(rewardRules, step.rule) * step.count)
      else if (step.kind === 'parent') add(step.student, pointsOf(parentRules, step.rule))
      else if (step.kind === 'redeem')
        for (const { rule, count } of step.lines) add(step.student, -pointsOf(prizes, rule) * count)
    }
    return low
  })
  for (let n = lows.length - 2; n >= 0; n -= 1)
    lows[n] = lows[n]!.map((low, student) => Math.min(low, lows[n + 1]![student]!))
  return lows
}

const pointsOf = (rules: readonly { key: string; point: number }[], key: string) =>
  rules.find((rule) => rule.key === key)!.point
