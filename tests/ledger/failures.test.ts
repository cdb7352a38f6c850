import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type AppendRequest,
  type EventStore,
  EventStoreChanged,
  OutcomeUnknown,
} from '#platform/event-store/event-store.ts'
import { Unavailable } from '#platform/transient-errors.ts'
import { type LedgerSchool, openSchool } from './support/school.ts'

let school: LedgerSchool
let students: string[]

beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(async () => {
  school.at('2026-11-20T03:00:00Z')
  students = (await school.addStudents(school.organization, [school.current], 3)).map(
    ([profile]) => profile!.id,
  )
})

type Append = EventStore['appendMany']
/**
 * Returns the real store, whose appends go through `hand`. Like EventStoreDB, it lacks
 * `appendUnseen`.
 */
const through = (
  hand: (append: Append, requests: readonly AppendRequest[]) => ReturnType<Append>,
): EventStore => ({
  ...school.eventStore,
  appendUnseen: undefined,
  appendMany: (requests) => hand(school.eventStore.appendMany, requests),
})
/** Milliseconds on the stopwatch, which only `later` advances. */
let elapsed = 0
const give = (store: EventStore, key = v7()) =>
  school
    .openLedger(store, () => elapsed)
    .points.reward(school.teacher, key, { rule: school.rules.praise, profiles: students, count: 1 })
const outcomesOf = ({ outcomes }: { outcomes: { outcome: string }[] }) =>
  outcomes.map(({ outcome }) => outcome)
const balances = () => Promise.all(students.map((student) => school.balanceOf(student)))
const later = (seconds: number) => {
  elapsed += seconds * 1000
}

test('an append whose answer was lost is found in the log, and recorded once', async () => {
  let calls = 0
  const store = through(async (append, requests) => {
    const results = await append(requests)
    if (calls++ === 0) throw new OutcomeUnknown('lost')
    return results
  })
  const answer = await give(store)
  expect(outcomesOf(answer)).toEqual(['appended', 'appended', 'appended'])
  expect(answer.position).toBe(await school.eventStore.head())
  expect(await balances()).toEqual([5, 5, 5])
  expect(calls).toBe(1)
})

test('an append that never reached the store is sent again', async () => {
  let calls = 0
  const store = through(async (append, requests) => {
    if (calls++ === 0) throw new OutcomeUnknown('lost')
    return append(requests)
  })
  expect(outcomesOf(await give(store))).toEqual(['appended', 'appended', 'appended'])
  expect(await balances()).toEqual([5, 5, 5])
})

test('an append that was recorded in part is completed', async () => {
  let calls = 0
  const store = through(async (append, requests) => {
    if (calls++ > 0) return append(requests)
    await append(requests.slice(0, 1))
    throw new OutcomeUnknown('lost')
  })
  expect(outcomesOf(await give(store))).toEqual(['appended', 'appended', 'appended'])
  expect(await balances()).toEqual([5, 5, 5])
})

test('a lost append answers as a duplicate if another request has recorded the same in between', async () => {
  const date = '2026-11-19'
  const input = {
    date,
    profiles: students.map((profile) => ({ profile, status: 'submitted' as const })),
    mayReplaceOthers: true,
  }
  const store = through(async () => {
    await school.ledger.homework.mark(school.teacher, v7(), input)
    throw new OutcomeUnknown('lost')
  })
  const { outcomes } = await school.openLedger(store).homework.mark(school.teacher, v7(), input)
  const logged = await Promise.all(
    students.map((student) => school.eventStore.readStream(`homework-${student}`)),
  )
  expect(outcomes).toEqual(
    students.map((profile, n) => ({ profile, outcome: 'duplicate', action: logged[n]![0]!.id })),
  )
  expect(logged.map((events) => events.length)).toEqual([1, 1, 1])
})

test('after a lost answer the handler waits for a store that is briefly unreadable', async () => {
  let broken = false
  const store: EventStore = {
    ...through(async (append, requests) => {
      const results = await append(requests)
      broken = true
      throw new OutcomeUnknown(`lost ${results.length}`)
    }),
    readStreams: async (streams) => {
      const wasBroken = broken
      broken = false
      if (wasBroken) throw new Error('no connection')
      return school.eventStore.readStreams(streams)
    },
  }
  expect(outcomesOf(await give(store))).toEqual(['appended', 'appended', 'appended'])
})

test('if no append is answered, the request is retryable, and a retry records it once', async () => {
  const key = v7()
  const store = through(async () => {
    later(1)
    throw new OutcomeUnknown('lost')
  })
  expect((await give(store, key)).outcomes).toEqual(
    students.map((profile) => ({ profile, outcome: 'retryable' })),
  )
  expect(await balances()).toEqual([0, 0, 0])
  expect(outcomesOf(await give(school.eventStore, key))).toEqual([
    'appended',
    'appended',
    'appended',
  ])
})

test('a request in conflict is retried for three seconds and then answered as retryable', async () => {
  let calls = 0
  const store = through(async (_, requests) => {
    calls += 1
    later(0.5)
    return requests.map(() => ({ appended: false, conflict: 'wrong-revision' }))
  })
  expect(outcomesOf(await give(store))).toEqual(['retryable', 'retryable', 'retryable'])
  expect(calls).toBe(6)
})

test('how long a request in conflict is retried does not depend on the system clock', async () => {
  let calls = 0
  const store = through(async (_, requests) => {
    calls += 1
    later(0.5)
    school.at(calls % 2 ? '2020-01-01T00:00:00Z' : '2030-01-01T00:00:00Z')
    return requests.map(() => ({ appended: false, conflict: 'wrong-revision' }))
  })
  expect(outcomesOf(await give(store))).toEqual(['retryable', 'retryable', 'retryable'])
  expect(calls).toBe(6)
})

test('an append that the store refuses briefly is retried', async () => {
  let calls = 0
  const store = through((append, requests) => {
    calls += 1
    return calls > 2 ? append(requests) : Promise.reject(new Unavailable('too many clients'))
  })
  expect(outcomesOf(await give(store))).toEqual(['appended', 'appended', 'appended'])
  expect(await balances()).toEqual([5, 5, 5])
})

test('a request that was interrupted halfway has an outcome for each student, and wakes the projectors', async () => {
  const refused = new Unavailable('lock timeout')
  const store = through(async (append, [first, ...others]) => {
    later(4)
    const [result] = await append([first!])
    return [result!, ...others.map(() => ({ appended: false, failure: refused }) as const)]
  })
  school.appended.length = 0
  const answer = await give({ ...store, head: () => Promise.reject(refused) })
  expect(outcomesOf(answer)).toEqual(['appended', 'retryable', 'retryable'])
  expect(school.appended).toEqual([answer.position])
  expect(await balances()).toEqual([5, 0, 0])
})

test('a request that fails after part of it was recorded wakes the projectors', async () => {
  const store = through(async (append, requests) => {
    await append(requests.slice(0, 1))
    throw new Error('a mistake of ours')
  })
  school.appended.length = 0
  await expect(give(store)).rejects.toThrow('a mistake of ours')
  expect(school.appended).toHaveLength(1)
})

test('an append to a replaced store is not retried, and the answer names what was recorded', async () => {
  const changed = new EventStoreChanged('another one')
  await expect(give(through(() => Promise.reject(changed)))).rejects.toBe(changed)
  const store = through(async (append, [first, ...others]) => {
    const [result] = await append([first!])
    return [result!, ...others.map(() => ({ appended: false, failure: changed }) as const)]
  })
  expect(outcomesOf(await give(store))).toEqual(['appended', 'retryable', 'retryable'])
})

test('a conflict on one stream leaves the others recorded', async () => {
  const [, second] = students as [string, string]
  const sizes: number[] = []
  const store = through(async (append, requests) => {
    sizes.push(requests.length)
    // Another request appends to one of the streams first.
    if (sizes.length === 1) {
      await school.ledger.points.reward(school.teacher, v7(), {
        rule: school.rules.praise,
        profiles: [second],
        count: 1,
      })
    }
    return append(requests)
  })
  expect(outcomesOf(await give(store))).toEqual(['appended', 'appended', 'appended'])
  expect(await balances()).toEqual([5, 10, 5])
  expect(sizes).toEqual([3, 1])
})

test('a failed append does not change the cached state', async () => {
  let failing = false
  const store = through((append, requests) =>
    failing ? Promise.reject(new Error('disk full')) : append(requests),
  )
  const ledger = school.openLedger(store)
  const [student] = students as [string]
  const reward = (key: string) =>
    ledger.points.reward(school.teacher, key, {
      rule: school.rules.praise,
      profiles: [student],
      count: 1,
    })
  const redeem = () =>
    ledger.points.redeemProfiles(school.teacher, v7(), {
      rule: school.rules.pencil,
      profiles: [student],
      count: 1,
    })
  await reward(v7())
  await redeem()
  failing = true
  const key = v7()
  await expect(reward(key)).rejects.toThrow('disk full')
  failing = false
  await expect(redeem()).rejects.toMatchObject({ code: 'lack_point_msg' })
  expect(outcomesOf(await reward(key))).toEqual(['appended'])
  expect(await school.balanceOf(student)).toBe(5)
})

test('a store that cannot be read at the start fails the request, and nothing is recorded', async () => {
  const store: EventStore = {
    ...school.eventStore,
    appendUnseen: undefined,
    readStreams: () => Promise.reject(new Error('no connection')),
  }
  await expect(give(store)).rejects.toThrow('no connection')
  expect(await balances()).toEqual([0, 0, 0])
})

/** Returns the real store, whose `appendUnseen` fails. */
const unreadFailing = (failure: Error): EventStore => ({
  ...school.eventStore,
  appendUnseen: () => Promise.reject(failure),
})

test('a reward whose `appendUnseen` failed before sending is decided from its stream and recorded', async () => {
  expect(outcomesOf(await give(unreadFailing(new Unavailable('away'))))).toEqual([
    'appended',
    'appended',
    'appended',
  ])
  expect(await balances()).toEqual([5, 5, 5])
})

test('an append without reading is not retried after a change of store or an unknown error', async () => {
  for (const failure of [new EventStoreChanged('another one'), new Error('disk full')]) {
    await expect(give(unreadFailing(failure))).rejects.toBe(failure)
  }
  expect(await balances()).toEqual([0, 0, 0])
})
