import { randomUUID } from 'node:crypto'
import { encodeEvent } from '#domain/events.ts'
import { pointsDecider } from '#domain/points/points.ts'
import { createCommandHandler } from '#platform/command-handler.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { rewardTask } from '#tests/ledger/support/reward-task.ts'
import type { Measured } from '../keys.ts'
import { withParts } from '../stage/seed.ts'
import type { BenchStage } from '../stage/stage.ts'
import { median } from '../statistics.ts'
import { alternate } from './alternate.ts'

/**
 * Two handlers award a class with long streams in turn, so that each always finds the other's new
 * events.
 */
export const conflictCost = async (stage: BenchStage): Promise<Measured> => {
  const { awarded, longStream, classRewards, runs } = stage.sizes
  const url = await stage.database('conflicts')
  return withParts(url, async ({ eventStore }) => {
    const classOf = () => Array.from({ length: awarded }, () => randomUUID())
    const [alone, shared] = [classOf(), classOf()]
    await fill(eventStore, [...alone, ...shared], longStream)
    const [one, first, second] = [
      handlerOn(eventStore),
      handlerOn(eventStore),
      handlerOn(eventStore),
    ]
    const p50 = async (profiles: readonly string[], handlers: readonly Handler[]) => {
      const times: number[] = []
      for (let n = 0; n < classRewards; n += 1) {
        const began = performance.now()
        await award(handlers[n % handlers.length]!, profiles)
        times.push(performance.now() - began)
      }
      return median(times)
    }
    // Reading whole streams once is not part of the measurement.
    for (const [profiles, handler] of [
      [alone, one],
      [shared, first],
      [shared, second],
    ] as const)
      await award(handler, profiles)
    const result = await alternate(runs, {
      inTurn: () => p50(shared, [first, second]),
      throughOne: () => p50(alone, [one]),
    })
    const raw = { inTurnMs: result.inTurn.runs, throughOneMs: result.throughOne.runs }
    return { value: result.inTurn.median / result.throughOne.median, raw }
  })
}

const handlerOn = (eventStore: EventStore) =>
  createCommandHandler({
    eventStore,
    category: 'account',
    decider: pointsDecider,
  })

type Handler = ReturnType<typeof handlerOn>

const award = async (handler: Handler, profiles: readonly string[]) => {
  const handled = await handler.handle(profiles.map(rewardTask))
  if (handled.some(({ kind }) => kind !== 'appended')) throw new Error('A class was not awarded')
}

const fill = async (eventStore: EventStore, profiles: readonly string[], each: number) => {
  const requests = profiles.map((profile) => ({
    stream: `account-${profile}`,
    expected: 'no-stream' as const,
    events: Array.from({ length: each }, () => rewarded(profile)).flat(),
  }))
  await eventStore.appendMany(requests)
}

const rewarded = (profile: string) => {
  const { command, metadata } = rewardTask(profile)
  return pointsDecider.decide(command, pointsDecider.initialState()).map((event) => {
    const { id, type, data, v } = encodeEvent(event)
    return { id, type, data, metadata: { ...metadata, v } }
  })
}
