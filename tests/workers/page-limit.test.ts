import { setImmediate, setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPageLimit } from '#workers/pace.ts'

const watched = { rest: 0 }
const resting = { rest: 500 }

test('one projection applies a page at a time, and watched ones go first', async () => {
  const limitPages = createPageLimit(1)
  const order: string[] = []
  let [working, most] = [0, 0]
  const page = (name: string) => async () => {
    working += 1
    most = Math.max(most, working)
    await setTimeout(1)
    order.push(name)
    working -= 1
    return name
  }
  const all = await Promise.all([
    limitPages(resting, page('past')),
    limitPages(resting, page('rhythm')),
    limitPages(watched, page('points')),
    limitPages(resting, page('peaks')),
    limitPages(watched, page('badges')),
  ])
  expect(all).toEqual(['past', 'rhythm', 'points', 'peaks', 'badges'])
  expect(order).toEqual(['past', 'points', 'badges', 'rhythm', 'peaks'])
  expect(most).toBe(1)
})

test('a larger limit lets more projections apply a page at once', async () => {
  const limitPages = createPageLimit(2)
  const first = Promise.withResolvers<void>()
  const waiting = limitPages(watched, () => first.promise)
  let isSecondApplied = false
  const second = limitPages(watched, async () => {
    isSecondApplied = true
  })
  await setImmediate()
  expect(isSecondApplied).toBe(true)
  first.resolve()
  await Promise.all([waiting, second])
})

test('a failing projection gets the error alone, and the next one begins', async () => {
  const limitPages = createPageLimit(1)
  const failing = limitPages(watched, () => Promise.reject(new Error('no')))
  const next = limitPages(resting, async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
