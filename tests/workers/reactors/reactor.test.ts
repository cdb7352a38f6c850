import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { openEventStoreDb } from '#platform/event-store/eventstoredb/open-event-store-db.ts'
import { metrics } from '#platform/metrics.ts'
import { sql } from '#platform/postgres/pool.ts'
import { openQueue } from '#platform/queue.ts'
import { Unavailable } from '#platform/transient-errors.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { listFailures } from '#projections/status/list-failures.ts'
import { projectionCommands } from '#scripts/projections/commands.ts'
import { testApp } from '#tests/support/app.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/eventstoredb-server.ts'
import { noRedis, startRedis } from '#tests/support/redis.ts'
import { drain } from '#workers/reactors/engine/drain.ts'
import { whilePaused } from '#workers/reactors/engine/paused-reactor.ts'
import { prepareReactor } from '#workers/reactors/engine/prepare.ts'
import type { Reactor } from '#workers/reactors/engine/reactor.ts'
import {
  measureReactors,
  retryReactor,
  startReactor,
} from '#workers/reactors/engine/start-reactor.ts'
import { openReactorSchool, type ReactorSchool } from './model.ts'
import { thirdReward, thirdRewardRule } from './third-reward.ts'

let server: EventStoreDbServer | undefined
/** The log in the same database as the read models, and the other store. */
const logs = [
  { log: 'Postgres', openLog: undefined },
  {
    log: 'EventStoreDB',
    openLog: async () => {
      server ??= await startEventStoreDbServer()
      return openEventStoreDb({ connectionString: server.url })
    },
  },
]
afterEach(() => {
  server?.stop()
  server = undefined
})

let school: ReactorSchool
const begin = async (...openLog: Parameters<typeof openReactorSchool>) => {
  school = await openReactorSchool(...openLog)
  await prepareReactor(school.db, school.eventStore, thirdReward)
  return school.close
}

const takeIn = (reactor: Reactor = thirdReward) => catchUp(school.deps, reactor.intake)
const send = (reactor: Reactor = thirdReward) => drain(school.deps, reactor)
const waiting = () => school.db.oneFirst(sql.unsafe`SELECT count(*) FROM reactor_third.intents`)
const thrice = async (n: number) => {
  for (let round = 0; round < 3; round += 1) await school.reward(n)
}
const sendingBy = (sending: Reactor['send']): Reactor => ({ ...thirdReward, send: sending })

describe.each(logs)('a reactor whose log is in $log', ({ openLog }) => {
  beforeEach(() => begin(openLog))

  test('turns events into commands: every third reward earns a point, which the system grants', async () => {
    await thrice(0)
    await school.reward(1, 2)
    expect(await takeIn()).toBe('end')
    expect(await waiting()).toBe(1)
    await send()
    expect(await waiting()).toBe(0)
    expect(await school.balanceOf(school.profiles[0]!)).toBe(16)
    const last = (await school.eventsOf(school.profiles[0]!)).at(-1)!
    expect(last).toMatchObject({ type: 'PointsGranted', metadata: { actorRole: 'system' } })
    expect(await school.granted()).toEqual(await school.expected())
  })

  test('reads no event twice, however many workers read at once', async () => {
    for (let n = 0; n < 6; n += 1) await thrice(n)
    await Promise.all([takeIn(), takeIn(), takeIn()])
    expect(await waiting()).toBe(6)
    await Promise.all([send(), send(), send()])
    expect(await school.granted()).toEqual(await school.expected())
  })

  test('sends an intent again when it missed the answer, and the grant is the same one', async () => {
    await thrice(0)
    await takeIn()
    const lost = sendingBy(async (intents, tools) => {
      await thirdReward.send(intents, tools)
      throw new Unavailable('The answer was lost')
    })
    await send(lost)
    expect(await waiting()).toBe(1)
    await retryReactor(school.deps, thirdReward)
    await vi.waitFor(async () => {
      await send()
      expect(await waiting()).toBe(0)
    })
    expect(await school.granted()).toEqual(await school.expected())
  })

  test('keeps a retryable intent, and accepts a final refusal as the answer', async () => {
    await thrice(0)
    await takeIn()
    await send(
      sendingBy(async (intents) =>
        intents.map(() => ({ outcome: 'retryable', retryAt: new Date(Date.now() + 60_000) })),
      ),
    )
    expect(await waiting()).toBe(1)
    await send()
    expect(await waiting()).toBe(1)
    await school.db.query(sql.unsafe`UPDATE reactor_third.intents SET retry_at = NULL`)
    await school.db.query(
      sql.unsafe`UPDATE point_rules SET is_active = false WHERE id = ${school.rule}`,
    )
    await send()
    expect(await waiting()).toBe(0)
    expect(await school.granted()).toEqual([])
  })

  test('does not pause for an hour after the clock was set back by one', async () => {
    await thrice(0)
    await takeIn()
    await school.db.query(
      sql.unsafe`UPDATE reactor_third.intents SET retry_at = now() + interval '1 hour'`,
    )
    await send()
    expect(await waiting()).toBe(0)
    expect(await school.granted()).toEqual(await school.expected())
  })

  test('sends intents with the same key in order', async () => {
    for (let round = 0; round < 9; round += 1) await school.reward(0, 1)
    await takeIn()
    const rounds: number[][] = []
    const Row = z.object({ id: z.string(), number: z.number() })
    const rows = await school.db.any(sql.type(Row)`SELECT id, number FROM reactor_third.intents`)
    const numbers = new Map(rows.map(({ id, number }) => [id, number]))
    await send(
      sendingBy(async (intents) => {
        expect(new Set(intents.map(({ key }) => key)).size).toBe(intents.length)
        rounds.push(intents.map(({ id }) => numbers.get(id) ?? -1))
        return intents.map(() => ({ outcome: 'appended' }))
      }),
    )
    expect(rounds.map((round) => round.length)).toEqual([2, 2, 2])
    expect(rounds.flat()).toEqual([...rounds.flat()].sort((a, b) => a - b))
  })

  test('halts visibly at an event that it cannot apply, and continues after a retry', async () => {
    await thrice(0)
    const broken: Reactor = {
      ...thirdReward,
      intake: { ...thirdReward.intake, apply: () => Promise.reject(new TypeError('no')) },
    }
    expect(await takeIn(broken)).toBe('halted')
    expect(await listFailures(school.db)).toMatchObject([
      { projection: 'reactor_third', reason: 'poison' },
    ])
    expect(await takeIn()).toBe('halted')
    expect(await retryReactor(school.deps, thirdReward)).toBe('end')
    expect(await listFailures(school.db)).toEqual([])
    expect(await school.granted()).toEqual(await school.expected())
  })

  test('shows that it works after each part of a page that it cannot apply at once', async () => {
    await thrice(0)
    const beat = vi.fn()
    const parts: { size: number; beats: number }[] = []
    const apply: Reactor['intake']['apply'] = async (events, db) => {
      parts.push({ size: events.length, beats: beat.mock.calls.length })
      if (events.length > 1) throw new TypeError('too many')
      await thirdReward.intake.apply(events, db)
    }
    const queue = await openQueue({ url: school.url, lookEveryMs: 600_000 })
    const work = vi.spyOn(queue, 'work').mockResolvedValue()
    const inParts = { ...thirdReward, intake: { ...thirdReward.intake, apply } }
    const { stop } = await startReactor({ ...school.deps, queue }, inParts)
    await work.mock.calls[0]![1](new AbortController().signal, beat)
    await stop()
    await queue.close()
    expect(parts).toEqual([3, 2, 1, 1, 1].map((size, n) => ({ size, beats: n + 1 })))
    expect(await school.granted()).toEqual(await school.expected())
  })

  test('holds back an intent that cannot be sent, sends the others, and sends it after a retry', async () => {
    await thrice(0)
    await thrice(1)
    await takeIn()
    const profile = school.profiles[0]!
    const broken = sendingBy(async (intents, tools) => {
      if (intents.some(({ key }) => key === profile)) throw new TypeError('no')
      return thirdReward.send(intents, tools)
    })
    await send(broken)
    expect(await listFailures(school.db)).toMatchObject([
      { projection: 'reactor_third.intents', error: 'no' },
    ])
    expect([await waiting(), (await school.granted()).length]).toEqual([1, 1])
    await send()
    expect(await waiting()).toBe(1)
    await retryReactor(school.deps, thirdReward)
    expect(await listFailures(school.db)).toEqual([])
    expect(await school.granted()).toEqual(await school.expected())
  })

  test('does not continue with another store', async () => {
    await thrice(0)
    const other = {
      ...school.deps,
      eventStore: { ...school.eventStore, storeId: async () => 'another' },
    }
    expect(await catchUp(other, thirdReward.intake)).toBe('halted')
    expect(await listFailures(school.db)).toMatchObject([
      { projection: 'reactor_third', reason: 'other_store' },
    ])
    expect(await takeIn()).toBe('end')
    expect(await listFailures(school.db)).toEqual([])
  })

  test('upgrades its tables and keeps its counters', async () => {
    await school.reward(0)
    await school.reward(0)
    await takeIn()
    const step = [
      sql.typeAlias('void')`ALTER TABLE counted ADD COLUMN seen boolean NOT NULL DEFAULT false`,
    ]
    const newer: Reactor = {
      ...thirdReward,
      tables: [...thirdReward.tables, step],
      intake: { ...thirdReward.intake, version: 2 },
    }
    expect(await prepareReactor(school.db, school.eventStore, newer)).toBe(true)
    expect(await prepareReactor(school.db, school.eventStore, thirdReward)).toBe(false)
    expect(
      await school.db.one(sql.unsafe`SELECT rewards, seen FROM reactor_third.counted`),
    ).toEqual({
      rewards: 2,
      seen: false,
    })
    // A running process of the older version leaves the newer tables alone.
    await school.reward(0)
    await expect(takeIn()).rejects.toThrow('version 2')
  })

  test('pauses while intents for its position are prepared, and sends those too', async () => {
    await school.reward(0)
    await takeIn()
    const recorded = (await school.eventsOf(school.profiles[0]!))[0]!
    const body = { profile: school.profiles[0]!, rule: school.rule }
    const intention = {
      source: recorded,
      what: 'extra',
      key: body.profile,
      organizationId: school.organization,
      body,
    }
    await whilePaused(school.db, thirdReward, async (_, position) => {
      expect(position).toBe(recorded.position)
      return [intention, intention]
    })
    await send()
    expect((await school.granted()).length).toBe(1)
  })

  test('shows on /metrics how far it is behind, and which intents wait for an answer', async () => {
    await thrice(0)
    await measureReactors(school.deps, [thirdReward])
    expect(await metrics.metrics()).toContain(
      'laurel_projection_lag_positions{projection="reactor_third"} 3',
    )
    await takeIn()
    await measureReactors({ ...school.deps, clock: () => new Date(Date.now() + 60_000) }, [
      thirdReward,
    ])
    const text = await metrics.metrics()
    expect(text).toContain('laurel_reactor_intents{reactor="third"} 1')
    expect(
      Number(/oldest_intent_seconds\{reactor="third"\} ([\d.]+)/.exec(text)?.[1]),
    ).toBeGreaterThan(50)
  })
})

type EventStoreDbServer = Awaited<ReturnType<typeof startEventStoreDbServer>>

describe.each([
  { queue: 'Postgres', start: undefined, skip: undefined },
  { queue: 'Redis', start: startRedis, skip: noRedis },
])('a reactor that the queue on $queue wakes', ({ start, skip }) => {
  beforeEach(() => begin())

  test.skipIf(skip)('does its work only once, even if two are woken', async () => {
    const redis = await start?.()
    const url = redis?.url ?? school.url
    const queues = [
      await openQueue({ url, lookEveryMs: 600_000 }),
      await openQueue({ url, lookEveryMs: 600_000 }),
    ]
    const started = await Promise.all(
      queues.map((queue) => startReactor({ ...school.deps, queue }, thirdReward)),
    )
    for (let n = 0; n < 4; n += 1) await thrice(n)
    for (const queue of queues) queue.wakeUp('reactor_third')
    await vi.waitFor(async () => expect((await school.granted()).length).toBe(4))
    expect(await school.granted()).toEqual(await school.expected())
    await Promise.all(started.map(({ stop }) => stop()))
    await Promise.all(queues.map((queue) => queue.close()))
    await redis?.stop()
  })
})

describe('a reactor that is halted', () => {
  test('leaves /readyz in service and is named there, until a command retries it', async () => {
    const laurel = await testApp()
    onTestFinished(laurel.close)
    const { deps } = laurel
    await prepareReactor(deps.db, deps.eventStore, thirdReward)
    const { rules, students, admin } = await laurel.school()
    await deps.db.query(
      sql.unsafe`UPDATE point_rules SET name = ${thirdRewardRule} WHERE id = ${rules.reward}`,
    )
    const body = { pointRule_id: rules.reward, profiles: [students[0]!.profile] }
    for (let n = 0; n < 3; n += 1)
      await laurel.call('POST /v2/actions/profiles', admin.token, { body })
    const broken = { ...thirdReward.intake, apply: () => Promise.reject(new TypeError('no')) }
    expect(await catchUp(deps, broken)).toBe('halted')
    const ready = async () => {
      const { statusCode, body: text } = await laurel.app.inject('/readyz')
      return [statusCode, JSON.parse(text)]
    }
    await expect.poll(ready).toMatchObject([200, { status: 'degraded', halted: ['reactor_third'] }])

    const said: string[] = []
    const tools = { ...deps, say: (line: string) => void said.push(line) }
    await projectionCommands.retry!(tools, { projections: [], reactors: [thirdReward] })
    expect(said).toEqual(['reactor_third: up to date'])
    await expect.poll(ready).toMatchObject([200, { status: 'ok', halted: [] }])
    const events = await deps.eventStore.readStream(`account-${students[0]!.profile}`)
    expect(events.map(({ type }) => type).at(-1)).toBe('PointsGranted')
  })
})
