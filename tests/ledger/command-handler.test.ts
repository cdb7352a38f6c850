import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DomainError } from '#domain/decider.ts'
import type { Action } from '#domain/points/events.ts'
import { pointsDecider } from '#domain/points/points.ts'
import { createStateMemory } from '#platform/command-handler/states.ts'
import { createStreamQueues } from '#platform/command-handler/stream-queues.ts'
import { eventsOf, type Review } from '#platform/command-handler/tasks.ts'
import { createCommandHandler } from '#platform/command-handler.ts'
import { type EventStore, OutcomeUnknown } from '#platform/event-store/event-store.ts'
import { streamsInPart } from '#platform/event-store/read-in-parts.ts'
import { Unavailable } from '#platform/transient-errors.ts'
import { parentRewardTask as reward, rewardTask } from './support/reward-task.ts'
import { type LedgerSchool, openSchool } from './support/school.ts'

let school: LedgerSchool
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())

const counted = () => {
  const reads: (readonly string[])[] = []
  const eventsRead: number[] = []
  const store: EventStore = {
    ...school.eventStore,
    readStreams: async (streams, fromRevisions) => {
      reads.push(streams)
      const found = await school.eventStore.readStreams(streams, fromRevisions)
      for (const events of found.values())
        eventsRead.push(...events.map(({ revision }) => revision))
      return found
    },
  }
  return { reads, eventsRead, store }
}
const handlerOn = (eventStore: EventStore, maxEvents?: number) =>
  createCommandHandler({
    eventStore,
    category: 'account',
    decider: pointsDecider,
    ...(maxEvents && { memory: createStateMemory(maxEvents) }),
  })
test('a state that is still current is used without reading its stream', async () => {
  const { reads, store } = counted()
  const handler = handlerOn(store)
  const ids = [v7(), v7()]
  for (let n = 0; n < 3; n++) await handler.handle(ids.map(reward))
  expect(reads).toEqual([ids.map((id) => `account-${id}`)])
  expect(await school.balanceOf(ids[0]!)).toBe(3)
})

test('one read fetches the streams of a request that are not cached, and no others', async () => {
  const { reads, store } = counted()
  const handler = handlerOn(store)
  const [warm, ...cold] = [v7(), v7(), v7()]
  await handler.handle([reward(warm)])
  await handler.handle([warm, ...cold].map(reward))
  expect(reads.at(-1)).toEqual(cold.map((id) => `account-${id}`))
})

test('many streams are read in parts, with the same decisions', async () => {
  const { reads, store } = counted()
  const handlers = [handlerOn(store), handlerOn(store)]
  const ids = Array.from({ length: 2 * streamsInPart + 1 }, () => v7())
  // Each handler reads the other's events. On its second turn the first reads only newer ones.
  for (const n of [0, 1, 0]) {
    reads.length = 0
    const handled = await handlers[n]!.handle(ids.map(reward))
    expect(handled.map(({ kind }) => kind)).toEqual(ids.map(() => 'appended'))
    expect(reads.map((part) => part.length)).toEqual([streamsInPart, streamsInPart, 1])
    expect(reads.flat()).toEqual(ids.map((id) => `account-${id}`))
  }
  expect(await Promise.all(ids.map(school.balanceOf))).toEqual(ids.map(() => 3))
})

test('the event loop runs while many events are decoded', async () => {
  const task = reward(v7())
  await handlerOn(school.eventStore).handle([task])
  const [event] = await school.eventStore.readStream(`account-${task.id}`)
  const past = Array.from({ length: 320 }, (_, revision) => ({
    ...event!,
    revision,
    data: { ...event!.data, actionId: v7() },
  }))
  const eventStore: EventStore = {
    ...school.eventStore,
    readStreams: async (streams) => new Map(streams.map((stream) => [stream, past])),
    appendMany: async (requests) => requests.map(() => ({ appended: true, revision: 320 })),
  }
  // Ten milliseconds pass between two reads of the clock, so each time slice has ended.
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
  let turns = 0
  let isDone = false
  const countTurn = () => {
    turns += 1
    if (!isDone) setImmediate(countTurn)
  }
  setImmediate(countTurn)
  const handling = handlerOn(eventStore).handle([reward(v7()), reward(v7())])
  await handling.finally(() => {
    isDone = true
    clock.mockRestore()
  })
  expect(turns).toBeGreaterThanOrEqual(40)
})

test('states read while the log is replaced are not cached', async () => {
  const { reads, store } = counted()
  const memory = createStateMemory()
  const mine = createCommandHandler({
    eventStore: {
      ...store,
      readStreams: async (...request) => {
        const found = await store.readStreams(...request)
        if (isReplaced) memory.clear()
        return found
      },
    },
    memory,
    category: 'account',
    decider: pointsDecider,
  })
  let isReplaced = false
  const task = reward(v7())
  await mine.handle([task])
  isReplaced = true
  // A repeated command reads newer events.
  expect(await mine.handle([task])).toMatchObject([{ kind: 'unchanged' }])
  expect(reads).toHaveLength(2)
  expect(memory.size).toBe(0)
})

test('the cache of states is limited by the size of their events', async () => {
  const { reads, store } = counted()
  const handler = handlerOn(store, 10)
  const ids = Array.from({ length: 10 }, () => v7())
  for (const id of ids) await handler.handle([reward(id)])
  await handler.handle([reward(ids[9]!)])
  expect(reads).toHaveLength(10)
  await handler.handle([reward(ids[0]!)])
  expect(reads).toHaveLength(11)
  expect(await school.balanceOf(ids[0]!)).toBe(2)
})

test('the expected revision catches a stale state, and the handler decides again', async () => {
  const [mine, theirs] = [handlerOn(school.eventStore), handlerOn(school.eventStore)]
  const id = v7()
  for (const handler of [mine, theirs, mine, theirs]) {
    expect(await handler.handle([reward(id)])).toMatchObject([{ kind: 'appended' }])
  }
  expect(await school.balanceOf(id)).toBe(4)
})

test('after a conflict the handler reads only the events that another process added', async () => {
  const { reads, eventsRead, store } = counted()
  const [mine, theirs] = [handlerOn(store), handlerOn(school.eventStore)]
  const ids = [v7(), v7(), v7()]
  for (let n = 0; n < 5; n++) await mine.handle(ids.map(reward))
  await theirs.handle(ids.slice(0, 2).map(reward))
  await theirs.handle(ids.slice(0, 1).map(reward))
  const before = reads.length
  expect(await mine.handle(ids.map(reward))).toMatchObject(ids.map(() => ({ kind: 'appended' })))
  expect(reads.slice(before)).toEqual([ids.slice(0, 2).map((id) => `account-${id}`)])
  expect(eventsRead).toEqual([5, 6, 5])
  expect(await Promise.all(ids.map(school.balanceOf))).toEqual([8, 7, 6])
  // The new state is cached, so the next decision needs no read.
  await mine.handle(ids.map(reward))
  expect(reads).toHaveLength(before + 1)
})

test('a repeated command reads only newer events, not the whole stream', async () => {
  const { eventsRead, store } = counted()
  const [mine, theirs] = [handlerOn(store), handlerOn(school.eventStore)]
  const [id, other] = [v7(), v7()]
  const again = reward(id)
  for (const task of [reward(id), again, reward(id), reward(other)]) await mine.handle([task])
  await theirs.handle([reward(id)])
  expect(await mine.handle([again, reward(other)])).toMatchObject([
    { kind: 'unchanged' },
    { kind: 'appended' },
  ])
  expect(eventsRead).toEqual([3])
  await mine.handle([reward(id)])
  expect(await school.balanceOf(id)).toBe(5)
})

test('the review sees all decisions before the append, and may stop them all', async () => {
  const handler = handlerOn(school.eventStore)
  const ids = [v7(), v7()]
  const seen: number[] = []
  const stop = handler.handle(ids.map(reward), (decisions) => {
    seen.push(decisions.length)
    throw new Error('stop')
  })
  await expect(stop).rejects.toThrow('stop')
  expect(seen).toEqual([2])
  expect(await school.balanceOf(ids[0]!)).toBe(0)
  await handler.handle(ids.map(reward))
  expect(await school.balanceOf(ids[0]!)).toBe(1)
})

test('a task on several streams waits for all of them, and a failed task blocks no other task', async () => {
  const inTurn = createStreamQueues()
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const note = (name: string, wait?: Promise<void>) => async () => {
    await wait
    order.push(name)
  }
  const all = [
    inTurn(['a'], note('a', gate.promise)),
    inTurn(['b', 'a'], note('b and a')),
    inTurn(['a', 'b'], () => note('failed')().then(() => Promise.reject(new Error('no')))).catch(
      () => undefined,
    ),
    inTurn(['c'], note('c')),
    inTurn(['b'], note('b')),
  ]
  await new Promise(setImmediate)
  expect(order).toEqual(['c'])
  gate.resolve()
  await Promise.all(all)
  expect(order).toEqual(['c', 'a', 'b and a', 'failed', 'b'])
})

test('all deciders share one cache of states', async () => {
  const { reads, store } = counted()
  const memory = createStateMemory(10)
  const handlers = ['account', 'savings'].map((category) =>
    createCommandHandler({
      eventStore: store,
      memory,
      category,
      decider: pointsDecider,
    }),
  )
  const ids = Array.from({ length: 8 }, () => v7())
  for (const id of ids) for (const { handle } of handlers) await handle([reward(id)])
  expect(memory.calculatedSize).toBeLessThanOrEqual(10)
  expect([...memory.keys()].map((stream) => stream.split('-')[0]).sort()).toEqual(
    ['account', 'account', 'savings', 'savings', 'savings'].slice(-memory.size),
  )
  const before = reads.length
  // Newer states of either decider have replaced the first ones in the cache.
  await handlers[0]!.handle([reward(ids[0]!)])
  expect(reads.length).toBeGreaterThan(before)
})

test('of 100 streams with 300 events each, only some states stay cached', async () => {
  const id = v7()
  const task = reward(id)
  await handlerOn(school.eventStore).handle([task])
  const [event] = await school.eventStore.readStream(`account-${id}`)
  const pastOf = (stream: string) =>
    Array.from({ length: 300 }, (_, revision) => ({
      ...event!,
      stream,
      revision,
      data: { ...event!.data, actionId: v7() },
    }))
  const eventStore: EventStore = {
    ...school.eventStore,
    readStreams: async (streams) => new Map(streams.map((stream) => [stream, pastOf(stream)])),
    appendMany: async (requests) => requests.map(() => ({ appended: true, revision: 300 })),
  }
  const memory = createStateMemory()
  const accounts = { eventStore, memory, category: 'account', decider: pointsDecider }
  const { handle } = createCommandHandler({
    ...accounts,
  })
  for (let n = 0; n < 20 * 5; n += 1)
    expect(await handle([reward(v7())])).toMatchObject([{ kind: 'appended' }])
  expect(memory.size).toBeGreaterThan(1)
  expect(memory.calculatedSize).toBeLessThanOrEqual(20_000)
})

test('a wait for a stream has a deadline, and tasks keep their order', async () => {
  const inTurn = createStreamQueues(30)
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = inTurn(['a'], async () => {
    await gate.promise
    order.push('first')
  })
  await expect(inTurn(['a'], async () => order.push('second'))).rejects.toBeInstanceOf(Unavailable)
  const third = inTurn(['a'], async () => order.push('third'))
  gate.resolve()
  await Promise.all([first, third])
  expect(order).toEqual(['first', 'third'])
})

test('a reward reads no stream, and a later decision knows its balance', async () => {
  const { reads, store } = counted()
  const handler = handlerOn(store)
  const ids = [v7(), v7()]
  await handler.handle(ids.map(reward))
  const before = reads.length
  const cold = handlerOn(store)
  for (const one of [handler, cold]) {
    expect(await one.handle(ids.map(rewardTask))).toMatchObject(
      ids.map(() => ({ kind: 'appended' })),
    )
  }
  expect(reads).toHaveLength(before)
  const redeem = (id: string, points: number) => {
    const { command, metadata } = rewardTask(id)
    const line = { ...(command.data as Action), points, ruleType: 'redeem' as const }
    return { id, metadata, command: { type: 'Redeem' as const, data: { lines: [line] } } }
  }
  expect(await handler.handle([redeem(ids[0]!, 4)])).toMatchObject([{ kind: 'refused' }])
  expect(await handler.handle([redeem(ids[0]!, 3)])).toMatchObject([{ kind: 'appended' }])
})

test('a request whose rewards are partly recorded reads the streams, and records nothing twice', async () => {
  const handler = handlerOn(school.eventStore)
  const [first, second] = [rewardTask(v7()), rewardTask(v7())]
  await handler.handle([first])
  const reviewed: number[] = []
  const handled = await handlerOn(school.eventStore).handle([first, second], (decisions) => {
    reviewed.push(decisions.filter(({ decision }) => eventsOf(decision).length > 0).length)
  })
  expect(handled).toMatchObject([{ kind: 'unchanged' }, { kind: 'appended' }])
  // The handler decides once as if both were new, and once with the past events.
  expect(reviewed).toEqual([2, 1])
  expect(await school.balanceOf(first.id)).toBe(1)
})

test('a rule that refuses new rewards does not refuse a retry of recorded ones', async () => {
  const handler = handlerOn(school.eventStore)
  const task = rewardTask(v7())
  await handler.handle([task])
  const refuseNew: Review<unknown, unknown> = (decisions) => {
    if (decisions.some(({ decision }) => eventsOf(decision).length > 0))
      throw new DomainError('rule_inactive')
  }
  expect(await handler.handle([task], refuseNew)).toMatchObject([{ kind: 'unchanged' }])
  await expect(handler.handle([rewardTask(v7())], refuseNew)).rejects.toBeInstanceOf(DomainError)
})

test('two processes that send the same reward at once record it once, and both get an outcome', async () => {
  const stores = [await school.openStore(), await school.openStore()]
  const tasks = Array.from({ length: 20 }, () => rewardTask(v7()))
  const both = stores.map((store) =>
    Promise.all(tasks.map((task) => handlerOn(store).handle([task]))),
  )
  const [mine, theirs] = await Promise.all(both)
  for (const [n, { id }] of tasks.entries()) {
    expect([mine![n]![0]!.kind, theirs![n]![0]!.kind].sort()).toEqual(['appended', 'unchanged'])
    expect(await school.balanceOf(id)).toBe(1)
  }
})

test.each([
  ['before it was appended', false],
  ['after it was appended', true],
])('a reward whose answer was lost %s is recorded once', async (_, isAppended) => {
  let lost = 0
  const store: EventStore = {
    ...school.eventStore,
    appendUnseen: async (requests) => {
      if (isAppended) await school.eventStore.appendUnseen!(requests)
      lost += 1
      throw new OutcomeUnknown('lost')
    },
  }
  const tasks = [rewardTask(v7()), rewardTask(v7())]
  expect(await handlerOn(store).handle(tasks)).toMatchObject([
    { kind: 'appended' },
    { kind: 'appended' },
  ])
  expect(lost).toBe(1)
  for (const { id } of tasks) expect(await school.balanceOf(id)).toBe(1)
})
