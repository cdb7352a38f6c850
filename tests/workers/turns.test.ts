import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from '#workers/turns.ts'

const watched = { rest: 0 }
const resting = { rest: 500 }

test('one takes its page in at a time, and what is watched goes first', async () => {
  const turn = createTurns(1)
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
    turn(resting, page('past')),
    turn(resting, page('rhythm')),
    turn(watched, page('points')),
    turn(resting, page('peaks')),
    turn(watched, page('badges')),
  ])
  expect(all).toEqual(['past', 'rhythm', 'points', 'peaks', 'badges'])
  expect(order).toEqual(['past', 'points', 'badges', 'rhythm', 'peaks'])
  expect(most).toBe(1)
})

test('with more cores there are more at a time', async () => {
  const turn = createTurns(2)
  const first = Promise.withResolvers<void>()
  const waiting = turn(watched, () => first.promise)
  await turn(watched, async () => first.resolve())
  await waiting
})

test('one that fails says so to its own alone, and the next has its turn', async () => {
  const turn = createTurns(1)
  const failing = turn(watched, () => Promise.reject(new Error('no')))
  const next = turn(resting, async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
