import { expect, test } from 'vitest'
import { imageKinds } from '#api/contracts/blobs.ts'
import { isOpenAt } from '#domain/shop/opening.ts'
import { readOpeningTimes } from '#domain/shop/opening-texts.ts'
import { demoDays } from '#scripts/demo/demo-days.ts'
import { draw } from '#scripts/demo/images.ts'
import { demoTimeZone } from '#scripts/demo/moments.ts'
import { demoSchool, parentRules, prizes, rewardRules } from '#scripts/demo/school.ts'
import { prizePictures } from '#scripts/demo/shop/pictures.ts'
import { orderedPrizes } from '#scripts/demo/shop/prizes.ts'

const school = demoSchool(1, '2026-11-20')
const steps = demoDays(1, school)
  .filter(({ period }) => period === 'current')
  .flatMap((day) => day.steps)
const orders = steps.flatMap((step) => (step.kind === 'order' ? [step] : []))
const changes = steps.flatMap((step) => (step.kind === 'orderChange' ? [step] : []))

test('one prize is sold out, to the last piece', () => {
  const film = orderedPrizes.find(({ key }) => key === 'film')!
  expect(orders.filter(({ prize }) => prize === 'film')).toHaveLength(film.terms.stock!)
  expect(changes.filter(({ order, to }) => order.startsWith('film') && to === 'cancelled')).toEqual(
    [],
  )
})

test('orders end in every state, and some are late', () => {
  const last = new Map(changes.map(({ order, to }) => [order, to]))
  expect(new Set(last.values())).toEqual(new Set(['ready', 'collected', 'cancelled']))
  const cancelled = steps.filter(({ kind }) => kind === 'orderCancelled')
  expect(cancelled.length).toBeGreaterThan(0)
  expect(orders.length).toBeGreaterThan(last.size + cancelled.length)
  const aMonthAgo = new Date('2026-10-20T00:00:00Z')
  expect(
    orders.filter(({ at, order }) => at < aMonthAgo && last.get(order) === 'ready'),
  ).not.toEqual([])
})

test('students order prizes for their class while the shop is open', () => {
  for (const { prize, student, at } of orders) {
    const { terms } = orderedPrizes.find(({ key }) => key === prize)!
    const { class: name } = school.students[student]!
    if (terms.for_classes) expect(terms.for_classes).toContain(name)
    const hours = readOpeningTimes(terms.opening_hours ?? [])
    expect(isOpenAt(hours, at, demoTimeZone)).toBe(true)
  }
})

test('every order has enough points', () => {
  const balance = new Map<number, number>()
  const price = (rules: readonly { key: string; point: number }[], key: string) =>
    rules.find((rule) => rule.key === key)!.point
  const add = (student: number, points: number) => {
    const now = (balance.get(student) ?? 0) + points
    expect(now).toBeGreaterThanOrEqual(0)
    balance.set(student, now)
  }
  for (const [at, step] of steps.entries()) {
    if (step.kind === 'reward' && steps[at + 1]?.kind !== 'undo')
      for (const student of step.students) add(student, price(rewardRules, step.rule) * step.count)
    if (step.kind === 'parent') add(step.student, price(parentRules, step.rule))
    if (step.kind === 'redeem')
      for (const { rule, count } of step.lines) add(step.student, -price(prizes, rule) * count)
    if (step.kind === 'order') add(step.student, -step.point)
  }
})

test('every prize has a drawn picture', async () => {
  const keys = [...prizes, ...orderedPrizes].map(({ key }) => key)
  expect(Object.keys(prizePictures).toSorted()).toEqual(keys.toSorted())
  for (const picture of Object.values(prizePictures)) {
    const { width } = await draw('prize', picture)
    expect(width).toBeLessThanOrEqual(imageKinds.prize.widest)
  }
})
