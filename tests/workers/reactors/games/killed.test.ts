import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import { commandIdOf } from '#domain/ids.ts'
import { systemActor } from '#ledger/calls.ts'
import { createLog } from '#platform/log.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { gamesOf } from '#tests/ledger/support/games.ts'
import { type LedgerSchool, openSchool } from '#tests/ledger/support/school.ts'
import { readWholeLog } from '#tests/support/whole-log.ts'
import { drain } from '#workers/reactors/engine/drain.ts'
import { prepareReactor } from '#workers/reactors/engine/prepare.ts'
import { gamesReactor } from '#workers/reactors/games/games.ts'
import { killedWorkers } from '../killed-workers.ts'

/** A test run has time for few rounds, because starting processes takes almost all of a round. */
const rounds = Number(process.env.LAUREL_GAME_ROUNDS ?? 3)

let school: LedgerSchool
const {
  start: startWorker,
  kill,
  killAll,
} = killedWorkers(fileURLToPath(new URL('../worker-of-one.ts', import.meta.url)))
const working = () => startWorker(school.url, school.url, gamesReactor.name)
afterEach(async () => {
  killAll()
  await school.close()
})

const eventsOf = (category: string) => readWholeLog(school.eventStore, [category])

/** Returns the grants that a simple model derives from the sessions, one command for each. */
const expected = async () => {
  const { userId: actorId } = systemActor(school.organization)
  return (await eventsOf('game')).flatMap(({ type, data, stream }) => {
    const { sessionId: key, exchanged } = data as { sessionId: string; exchanged: number }
    if (type !== 'GameFinished' || exchanged === 0) return []
    const id = commandIdOf({ organizationId: school.organization, actorId, call: 'game', key })
    return [`${stream.replace('game', 'account')} ${id} ${exchanged}`]
  })
}
const granted = async () =>
  (await eventsOf('account')).flatMap(({ type, data, stream, metadata }) =>
    type === 'PointsGranted'
      ? [`${stream} ${metadata.commandId} ${(data as { points: number }).points}`]
      : [],
  )

const Round = fc.record({
  /** The players, and how many of three questions each answers correctly. */
  plays: fc.array(
    fc.record({ student: fc.integer({ min: 0, max: 9 }), right: fc.integer({ min: 0, max: 3 }) }),
    {
      minLength: 6,
      maxLength: 14,
    },
  ),
  /** In ms after the first session. */
  killedAfter: fc.integer({ min: 0, max: 200 }),
  /** Whether this process works at the same time. */
  again: fc.boolean(),
})

test(`with kill -9 and two workers, each session pays once: ${rounds} rounds`, {
  timeout: 90_000 + rounds * 30_000,
}, async () => {
  school = await openSchool()
  const make = gamesOf(school)
  await prepareReactor(school.db, school.eventStore, gamesReactor)
  const { game, questions } = await make.addGame([[0], [1], [2]])
  const deps = { ...school, clock: () => new Date(), log: createLog('silent') }
  const seed = Number(process.env.LAUREL_REACTOR_SEED ?? Date.now() % 1_000_000)

  for (const { plays, killedAfter, again } of fc.sample(Round, { numRuns: rounds, seed })) {
    const child = await working()
    const killing = setTimeout(killedAfter).then(() => kill(child))
    for (const { student, right } of plays) {
      const [me, profile] = [make.playerOf(student), school.profiles[student]!]
      const { session } = await school.ledger.games.start(me, v7(), { profile, game })
      for (const [n, question] of questions.entries()) {
        const chosen = [n < right ? n : 3]
        await school.ledger.games.answer(me, v7(), {
          profile,
          game,
          session: session.start.sessionId,
          question,
          chosen,
        })
      }
    }
    if (again) await Promise.all([catchUp(deps, gamesReactor.intake), drain(deps, gamesReactor)])
    await killing
    const all = await granted()
    expect(new Set(all).size, `seed ${seed}: granted twice`).toBe(all.length)
  }
  const last = await working()
  const wanted = (await expected()).sort()
  await expect
    .poll(async () => (await granted()).sort(), { timeout: 60_000, interval: 200 })
    .toEqual(wanted)
  await kill(last)
  expect(wanted.length, `seed ${seed}`).toBeGreaterThanOrEqual(rounds)
})
