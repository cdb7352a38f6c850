import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Recording } from '#ledger/board-games/board-game-context.ts'
import { createLog } from '#platform/log.ts'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { createBoardGame } from '#registry/board-games/board-games.ts'
import { boardGamesReactor as reactor } from '#workers/reactors/board-games/board-games.ts'
import { drain } from '#workers/reactors/engine/drain.ts'
import { prepareReactor } from '#workers/reactors/engine/prepare.ts'
import { expectRefused, type refusedWith } from './support/expect-refused.ts'
import { type LedgerSchool, openSchool } from './support/school.ts'

let school: LedgerSchool
let game: string
let first = 0
/** Three students without points. */
let three: string[]

beforeAll(async () => {
  school = await openSchool()
  await prepareReactor(school.db, school.eventStore, reactor)
})
afterAll(() => school.close())
beforeEach(async () => {
  school.at('2026-11-20T03:00:00Z')
  game = await addGame()
  three = school.profiles.slice(first, first + 3)
  first += 3
})

const addGame = async (organization = school.organization) => {
  const id = v7()
  const author = {
    organizationId: organization,
    userId: school.students[0]![0]!.user,
    at: new Date(),
  }
  await createBoardGame(school.db, author, {
    id,
    name_en: 'Jungle',
    name_zh: '鬥獸棋',
    image: null,
    least_players: 2,
    most_players: 3,
    is_active: true,
  })
  return id
}
const change = (id: string, field: 'is_active' | 'deleted_at', value: string) =>
  school.db.query(sql.unsafe`
    UPDATE board_games SET ${sql.identifier([field])} = ${sql.fragment`${value}::${sql.identifier([field === 'is_active' ? 'bool' : 'timestamptz'])}`}
    WHERE id = ${id}`)
const session = (more: Partial<Recording> = {}): Recording => ({
  boardGame: game,
  date: '2026-11-20',
  by: 'place',
  players: three.map((profile, n) => ({ profile, result: n + 1 })),
  grant: { rule: school.rules.praise, to: 'winner' },
  ...more,
})
const record = (more: Partial<Recording> = {}, key = v7()) =>
  school.ledger.boardGames.record(school.teacher, key, session(more))
const revert = (id: string, ledger = school.ledger) =>
  ledger.boardGames.revert(school.teacher, v7(), {
    session: id,
    periodId: school.current,
    timeZone: 'Asia/Hong_Kong',
  })
const deps = () => ({ ...school, clock: school.clock, log: createLog('silent') })
const settle = async () => {
  await catchUp(deps(), reactor.intake)
  await drain(deps(), reactor)
}
const balances = () => Promise.all(three.map((profile) => school.balanceOf(profile)))
const refused = (run: () => Promise<unknown>, ...why: Parameters<typeof refusedWith>) =>
  expectRefused(school, run, ...why)
const recorded = (id: string) => school.eventStore.readStream(`boardgame-${id}`)

describe('a session of a board game', () => {
  test('is recorded once, and the system grants points to the winner once', async () => {
    const key = v7()
    const one = await record({}, key)
    const two = await record({}, key)
    expect(one.isNew).toBe(true)
    expect(two).toMatchObject({ session: one.session, isNew: false })
    await settle()
    await settle()
    expect(await balances()).toEqual([5, 0, 0])
    const [grant] = await school.eventsOf(three[0]!)
    expect(grant).toMatchObject({
      type: 'PointsGranted',
      data: { ruleId: school.rules.praise, points: 5, ruleType: 'reward' },
      metadata: { actorRole: 'system', periodId: school.current },
    })
    await refused(() => record({ date: '2026-11-19' }, key), 'idempotency_key_reused')
  })

  test('grants the points that the teacher saw, or is not recorded', async () => {
    const rule = await school.addRule({ type: 'reward', point: 3 })
    const seen = (expectedPoint: number) => ({
      grant: { rule, to: 'winner', expectedPoint } as const,
    })
    const key = v7()
    const one = await record(seen(3), key)
    await school.db.query(sql.unsafe`UPDATE point_rules SET point = 5 WHERE id = ${rule}`)
    await refused(() => record(seen(3)), 'points_changed', {
      changed: [{ rule, expected: 3, point: 5 }],
    })
    expect(await record(seen(3), key)).toMatchObject({ session: one.session, isNew: false })
    await refused(() => record(seen(5), key), 'idempotency_key_reused')
    await settle()
    expect(await balances()).toEqual([3, 0, 0])
  })

  test('is recorded once when two processes receive it at once with one key', async () => {
    const key = v7()
    const [one, two] = [
      school.openLedger(await school.openStore()),
      school.openLedger(await school.openStore()),
    ]
    const both = await Promise.all(
      [one, two].map((ledger) => ledger.boardGames.record(school.teacher, key, session())),
    )
    // The store accepts the same events at the same revision again, so both may get "appended".
    expect(both.map(({ session: id }) => id)).toEqual([both[0]!.session, both[0]!.session])
    expect(both.some(({ isNew }) => isNew)).toBe(true)
    await Promise.all([settle(), settle()])
    expect(await balances()).toEqual([5, 0, 0])
    expect(await recorded(both[0]!.session)).toHaveLength(1)
  })

  test('grants everybody the points that the rule gave when the session was recorded', async () => {
    const rule = await school.addRule({ type: 'reward', point: 3 })
    await record({ grant: { rule, to: 'all' } })
    await school.db.query(
      sql.unsafe`UPDATE point_rules SET point = 50, is_active = false WHERE id = ${rule}`,
    )
    await settle()
    expect(await balances()).toEqual([3, 3, 3])
  })

  test('that is deleted reverts its grants once, even if the points were spent', async () => {
    const { session: id } = await record({ grant: { rule: school.rules.praise, to: 'all' } })
    await settle()
    const { pencil } = school.rules
    await school.ledger.points.redeemProfiles(school.teacher, v7(), {
      rule: pencil,
      profiles: [three[1]!],
      count: 1,
    })
    const [one, two] = [
      school.openLedger(await school.openStore()),
      school.openLedger(await school.openStore()),
    ]
    const both = await Promise.all([revert(id, one), revert(id, two)])
    expect(both.map(({ isNew }) => isNew).toSorted()).toEqual([false, true])
    await Promise.all([settle(), settle()])
    await settle()
    expect(await balances()).toEqual([0, -5, 0])
    expect(await recorded(id)).toHaveLength(2)
  })

  test('that is deleted before its grant leaves no points', async () => {
    const { session: id } = await record()
    await revert(id)
    await settle()
    expect(await balances()).toEqual([0, 0, 0])
    expect((await school.eventsOf(three[0]!)).map(({ type }) => type)).toEqual([
      'PointsGranted',
      'ActionReverted',
    ])
  })

  test('that is deleted does not revert grants that staff have already reverted', async () => {
    const { session: id } = await record()
    await settle()
    const [granted] = await school.eventsOf(three[0]!)
    const action = (granted!.data as { actionId: string }).actionId
    const actions = [{ profile: three[0]!, action }]
    await school.ledger.points.revert(school.teacher, v7(), { actions, reason: null })
    await revert(id)
    await settle()
    expect(await balances()).toEqual([0, 0, 0])
    expect(await school.eventsOf(three[0]!)).toHaveLength(2)
  })

  test('grants the other players their points when one was erased in the meantime', async () => {
    await record({ grant: { rule: school.rules.praise, to: 'all' } })
    await school.db.query(sql.unsafe`
      UPDATE users SET erased_at = now() FROM profiles WHERE profiles.user_id = users.id AND profiles.id = ${three[1]!}`)
    await settle()
    expect(await balances()).toEqual([5, 0, 5])
    await refused(() => record(), 'not_found')
  })

  test('is refused for an inactive game, but a retry of a recorded session is not', async () => {
    const key = v7()
    const { session: id } = await record({}, key)
    await change(game, 'is_active', 'false')
    await refused(() => record(), 'board_game_inactive')
    await change(game, 'deleted_at', '2026-11-20')
    await refused(() => record(), 'not_found')
    expect(await record({}, key)).toMatchObject({ session: id, isNew: false })
  })

  test('needs players of its school in one period, each once, as many as the game allows', async () => {
    const named = (...profiles: string[]) => ({
      players: profiles.map((profile) => ({ profile, result: 1 })),
    })
    await refused(() => record(named(three[0]!, three[0]!)), 'profile_duplicate')
    await refused(() => record(named(three[0]!)), 'player_count', { least: 2, most: 3 })
    await refused(() => record(named(...school.profiles.slice(0, 4))), 'player_count', {
      least: 2,
      most: 3,
    })
    await refused(() => record(named(three[0]!, v7())), 'not_found')
    const former = school.students[0]![1]!.id
    await refused(() => record({ ...named(three[0]!, former), grant: null }), 'not_found')
    const other = await school.addOrganization()
    const theirs = await school.addStudent(other, await school.addPeriod(other, '2026/27', true))
    await refused(() => record(named(three[0]!, theirs.id)), 'not_found')
    const theirGame = await addGame(other)
    await refused(() => record({ boardGame: theirGame }), 'not_found')
    await refused(() => record({ boardGame: v7() }), 'not_found')
  })

  test('grants points only by rules for staff, and only in the current period', async () => {
    const rule = (id: string) => ({ grant: { rule: id, to: 'all' } as const })
    await refused(() => record(rule(school.rules.pencil)), 'not_found')
    await refused(() => record(rule(v7())), 'not_found')
    const off = await school.addRule({ type: 'reward', point: 3 })
    await school.db.query(sql.unsafe`UPDATE point_rules SET is_active = false WHERE id = ${off}`)
    await refused(() => record(rule(off)), 'rule_inactive')
    const former = {
      players: [0, 1].map((n) => ({ profile: school.students[n]![1]!.id, result: 1 })),
    }
    await refused(() => record(former), 'fail_reward_current_period', { period: '2026/27' })
    expect((await record({ ...former, grant: null })).isNew).toBe(true)
  })

  test('may be up to 400 days ago, but not in the future', async () => {
    for (const date of ['2026-11-21', '2025-10-15'])
      await refused(() => record({ date }), 'date_out_of_range')
    school.at('2026-11-20T16:30:00Z')
    for (const date of ['2026-11-21', '2025-10-17'])
      expect((await record({ date })).isNew).toBe(true)
  })
})
