import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { createBoardGame } from '#registry/board-games/board-games.ts'
import { type LedgerSchool, openSchool } from '#tests/ledger/support/school.ts'
import { boardGamesReactor } from '#workers/reactors/board-games/board-games.ts'
import { drain } from '#workers/reactors/engine/drain.ts'
import { prepareReactor } from '#workers/reactors/engine/prepare.ts'
import { killedWorkers } from '../killed-workers.ts'

/** A test run has time for few rounds, because starting processes takes almost all of a round. */
const rounds = Number(process.env.LAUREL_BOARD_GAME_ROUNDS ?? 3)
const points = 5
const students = 10

let school: LedgerSchool
const { start, kill, killAll } = killedWorkers(
  fileURLToPath(new URL('../worker-of-one.ts', import.meta.url)),
)
const working = () => start(school.url, school.url, boardGamesReactor.name)
afterEach(async () => {
  killAll()
  await school.close()
})

const addGame = async () => {
  const id = v7()
  const author = {
    organizationId: school.organization,
    userId: school.students[0]![0]!.user,
    at: new Date(),
  }
  await createBoardGame(school.db, author, {
    id,
    name_en: 'Jungle',
    name_zh: '鬥獸棋',
    image: null,
    least_players: 2,
    most_players: 4,
    is_active: true,
  })
  return id
}

const Round = fc.record({
  plays: fc.array(
    fc.record({
      /** In the order of their places. */
      players: fc.uniqueArray(fc.integer({ min: 0, max: students - 1 }), {
        minLength: 2,
        maxLength: 4,
      }),
      to: fc.constantFrom('winner' as const, 'all' as const),
      /** Deleted right away, before or after its grants. */
      reverted: fc.boolean(),
    }),
    { minLength: 6, maxLength: 12 },
  ),
  /** In ms after the first session. */
  killedAfter: fc.integer({ min: 0, max: 200 }),
  /** Whether this process works at the same time. */
  again: fc.boolean(),
})

test(`with kill -9 and two workers, each session of a board game pays once and is undone once: ${rounds} rounds`, {
  timeout: 90_000 + rounds * 30_000,
}, async () => {
  school = await openSchool()
  await prepareReactor(school.db, school.eventStore, boardGamesReactor)
  const game = await addGame()
  const deps = { ...school, clock: school.clock, log: createLog('silent') }
  const seed = Number(process.env.LAUREL_REACTOR_SEED ?? Date.now() % 1_000_000)
  const wanted = Array.from({ length: students }, () => 0)

  for (const { plays, killedAfter, again } of fc.sample(Round, { numRuns: rounds, seed })) {
    const child = await working()
    const killing = setTimeout(killedAfter).then(() => kill(child))
    for (const { players, to, reverted } of plays) {
      const { session } = await school.ledger.boardGames.record(school.teacher, v7(), {
        boardGame: game,
        date: school.clock().toISOString().slice(0, 10),
        by: 'place',
        players: players.map((student, n) => ({
          profile: school.profiles[student]!,
          result: n + 1,
        })),
        grant: { rule: school.rules.praise, to },
      })
      const of = { session, periodId: school.current, timeZone: 'Asia/Hong_Kong' }
      if (reverted) await school.ledger.boardGames.revert(school.teacher, v7(), of)
      else
        for (const student of to === 'all' ? players : players.slice(0, 1))
          wanted[student]! += points
    }
    if (again)
      await Promise.all([catchUp(deps, boardGamesReactor.intake), drain(deps, boardGamesReactor)])
    await killing
  }
  const last = await working()
  const balances = () =>
    Promise.all(wanted.map((_, student) => school.balanceOf(school.profiles[student]!)))
  await expect.poll(balances, { timeout: 60_000, interval: 200 }).toEqual(wanted)
  await kill(last)
  // The remaining work is done here, so that a double grant would show.
  await catchUp(deps, boardGamesReactor.intake)
  await drain(deps, boardGamesReactor)
  expect(await balances(), `seed ${seed}`).toEqual(wanted)
  expect(
    wanted.reduce((sum, one) => sum + one, 0),
    `seed ${seed}`,
  ).toBeGreaterThan(0)
})
