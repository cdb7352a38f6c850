import { expect, test } from 'vitest'
import type { Handler } from '#platform/queue/queue.ts'
import { workUntilStopped } from '#workers/work-until-stopped.ts'

const beat = () => undefined

/** A queue whose only worker is run by hand. */
const begin = async (run: Handler) => {
  const handlers: Handler[] = []
  const work = async (_: string, handler: Handler) => {
    handlers.push(handler)
  }
  const { stop } = await workUntilStopped({ work }, 'points', run)
  return { stop, handler: handlers[0]! }
}

test('stopping a worker aborts its run and waits for its end', async () => {
  const gate = Promise.withResolvers<void>()
  const signals: AbortSignal[] = []
  const { stop, handler } = await begin((signal) => {
    signals.push(signal)
    return gate.promise
  })
  void handler(new AbortController().signal, beat)
  const order: string[] = []
  const stopped = stop().then(() => order.push('stopped'))
  expect(signals[0]!.aborted).toBe(true)
  await new Promise(setImmediate)
  order.push('run over')
  gate.resolve()
  await stopped
  expect(order).toEqual(['run over', 'stopped'])
})

test("the queue's signal aborts a run too, and a failed run does not fail the stop", async () => {
  const queue = new AbortController()
  const signals: AbortSignal[] = []
  const { stop, handler } = await begin(async (signal) => {
    signals.push(signal)
    throw new Error('broken')
  })
  await expect(handler(queue.signal, beat)).rejects.toThrow('broken')
  queue.abort()
  expect(signals[0]!.aborted).toBe(true)
  await stop()
})
