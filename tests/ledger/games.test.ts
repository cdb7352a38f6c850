import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { updateQuestion } from '#registry/games/question-changes.ts'
import { drain } from '#workers/reactors/engine/drain.ts'
import { prepareReactor } from '#workers/reactors/engine/prepare.ts'
import { gamesReactor as reactor } from '#workers/reactors/games/games.ts'
import { expectRefused } from './support/expect-refused.ts'
import { gamesOf } from './support/games.ts'
import { type LedgerSchool, openSchool } from './support/school.ts'

let school: LedgerSchool
let make: ReturnType<typeof gamesOf>
let student = 0
let me: ReturnType<typeof make.playerOf>
let profile: string

beforeAll(async () => {
  school = await openSchool()
  make = gamesOf(school)
  await prepareReactor(school.db, school.eventStore, reactor)
})
afterAll(() => school.close())
beforeEach(() => {
  school.at('2026-11-20T03:00:00Z')
  student += 1
  me = make.playerOf(student)
  profile = school.profiles[student]!
})

type Ledger = LedgerSchool['ledger']
const start = (game: string, { key = v7(), ledger = school.ledger as Ledger } = {}) =>
  ledger.games.start(me, key, { profile, game })
const answer = (
  session: string,
  question: string,
  chosen: readonly number[],
  ledger: Ledger = school.ledger,
) =>
  ledger.games.answer(me, v7(), {
    profile,
    game: gameOf.get(session) ?? '',
    session,
    question,
    chosen,
  })
const finish = (session: string) =>
  school.ledger.games.finish(me, v7(), { profile, game: gameOf.get(session) ?? '', session })
const gameOf = new Map<string, string>()
const idOf = async (played: ReturnType<typeof start>) => {
  const { sessionId, gameId } = (await played).session.start
  gameOf.set(sessionId, gameId)
  return sessionId
}
const play = async (
  game: string,
  questions: readonly string[],
  chosen: readonly (readonly number[])[],
) => {
  const session = await idOf(start(game))
  for (const [n, one] of chosen.entries()) await answer(session, questions[n]!, one)
  return (await finish(session)).session
}
const deps = () => ({ ...school, clock: school.clock, log: createLog('silent') })
const settle = async () => {
  await catchUp(deps(), reactor.intake)
  await drain(deps(), reactor)
}
/** Pays due points, and returns the reactor's log lines, such as refusals. */
const refusedWhileSettling = async () => {
  const refused: unknown[] = []
  const log = Object.assign(createLog('silent'), { info: (entry: unknown) => refused.push(entry) })
  await catchUp(deps(), reactor.intake)
  await drain({ ...deps(), log }, reactor)
  return refused
}
const grants = async () =>
  (await school.eventsOf(profile)).filter(({ type }) => type === 'PointsGranted')
const recorded = () => school.eventStore.readStream(`game-${profile}`)

describe('a key that was used for another command is refused', () => {
  test('for another question, option, session or game, in the same process and in another', async () => {
    const { game, questions } = await make.addGame([[1], [2]])
    const other = await make.addGame([[1]])
    const [key, end, begin] = [v7(), v7(), v7()]
    const session = await idOf(start(game, { key: begin }))
    const wanted = { profile, game, session, question: questions[0]!, chosen: [1] }
    await school.ledger.games.answer(me, key, wanted)
    const events = async () => (await recorded()).length
    const before = await events()
    for (const ledger of [school.ledger, school.openLedger(await school.openStore())]) {
      for (const one of [{ question: questions[1]!, chosen: [2] }, { chosen: [0] }])
        await expectRefused(
          school,
          () => ledger.games.answer(me, key, { ...wanted, ...one }),
          'idempotency_key_reused',
        )
      await expectRefused(
        school,
        () => start(other.game, { key: begin, ledger }),
        'idempotency_key_reused',
      )
      expect((await ledger.games.answer(me, key, wanted)).session.answers.size).toBe(1)
    }
    expect(await events()).toBe(before)
    await school.ledger.games.finish(me, end, { profile, game, session })
    const next = await idOf(start(game))
    await expectRefused(
      school,
      () => school.ledger.games.finish(me, end, { profile, game, session: next }),
      'idempotency_key_reused',
    )
    await expectRefused(
      school,
      () => school.ledger.games.answer(me, key, { ...wanted, session: next }),
      'idempotency_key_reused',
    )
  })
})

describe('a game', () => {
  test('whose points the demo or an older version has granted is not paid again', async () => {
    const { game, questions } = await make.addGame([[1]])
    const { start: begun, finish: end } = await play(game, questions, [[1]])
    const { sessionId: session, gameName: name } = begun
    await school.ledger.points.grantGamePoints(school.organization, {
      session,
      profile,
      game,
      name,
      points: end!.exchanged,
    })
    expect(await refusedWhileSettling()).toEqual([])
    expect(await grants()).toHaveLength(1)
  })

  test('is played to its end, and the system pays its points once', async () => {
    const { game, questions } = await make.addGame([[1], [0, 2], [3]])
    const session = await idOf(start(game))
    await answer(session, questions[0]!, [1])
    await answer(session, questions[1]!, [2, 0])
    const { session: played, paid } = await answer(session, questions[2]!, [0])
    expect(played.finish).toMatchObject({ correct: 2, incorrect: 1, point: 300, exchanged: 3 })
    expect(paid).toBe(3)
    await settle()
    await settle()
    expect(await grants()).toMatchObject([
      {
        data: {
          ruleId: game,
          ruleName: '花的各部分',
          ruleType: 'game',
          categoryId: null,
          points: 3,
          class: '3B',
        },
        metadata: { actorRole: 'system', periodId: school.current },
      },
    ])
    expect(await school.balanceOf(profile)).toBe(3)
  })

  test('pays the difference for a better session, even after staff undid the first points', async () => {
    const { game, questions } = await make.addGame([[1], [0]])
    await play(game, questions, [[1]])
    await settle()
    const [first] = await grants()
    await school.ledger.points.revert(school.teacher, v7(), {
      actions: [{ profile, action: (first!.data as { actionId: string }).actionId }],
      reason: 'mistake',
    })
    const again = await play(game, questions, [[1]])
    expect(again.finish).toMatchObject({ point: 100, exchanged: 0 })
    const better = await play(game, questions, [[1], [0]])
    expect(better.finish).toMatchObject({ point: 400, exchanged: 3 })
    await settle()
    expect((await grants()).map(({ data }) => 'points' in data && data.points)).toEqual([1, 3])
    expect(await school.balanceOf(profile)).toBe(3)
  })

  test('pays in the period in which it began, even if the current period has changed', async () => {
    const { game, questions } = await make.addGame([[1]])
    const session = await idOf(start(game))
    await school.db.query(
      sql.unsafe`UPDATE periods SET is_current = false WHERE id = ${school.current}`,
    )
    try {
      await answer(session, questions[0]!, [1])
      await settle()
      expect(await grants()).toMatchObject([{ metadata: { periodId: school.current } }])
      await expectRefused(school, () => start(game), 'fail_reward_current_period')
    } finally {
      await school.db.query(
        sql.unsafe`UPDATE periods SET is_current = true WHERE id = ${school.current}`,
      )
    }
  })
})

describe('a session can begin only if the game is open', () => {
  test.each([
    ['inactive', { is_active: false }],
    ['not yet open', { feature_start: '2026-11-21' }],
    ['over', { feature_end: '2026-11-19' }],
    ['a live quiz', { game_type: 'interactive' }],
  ] as const)('not if the game is %s', async (_, more) => {
    const { game } = await make.addGame([[1]], more)
    await expectRefused(school, () => start(game), 'not_found')
    expect(await recorded()).toEqual([])
  })

  test('by the school’s date, not the server’s', async () => {
    const { game } = await make.addGame([[1]], { feature_start: '2026-11-21' })
    school.at('2026-11-20T15:59:59Z')
    await expectRefused(school, () => start(game), 'not_found')
    school.at('2026-11-20T16:00:00Z')
    expect((await start(game)).session.start).toMatchObject({ localDate: '2026-11-21' })
  })

  test('and has questions', async () => {
    const { game } = await make.addGame([])
    await expectRefused(school, () => start(game), 'game_without_questions')
  })

  test('not for an unknown profile or an erased student', async () => {
    const { game } = await make.addGame([[1]])
    await expectRefused(
      school,
      () => school.ledger.games.start(me, v7(), { profile: v7(), game }),
      'not_found',
    )
    await school.db.query(sql.unsafe`UPDATE users SET erased_at = now() WHERE id = ${me.userId}`)
    await expectRefused(school, () => start(game), 'not_found')
  })
})

describe('a session keeps its first questions and points', () => {
  test('when the game is edited or closed during play', async () => {
    const { game, questions } = await make.addGame([[1], [2]])
    const session = await idOf(start(game))
    await answer(session, questions[0]!, [1])
    const options = ['A', 'B'].map((text, n) => ({ text, is_ans: n === 0 }))
    await updateQuestion(school.db, make.author, {
      id: questions[1]!,
      game_id: game,
      text: 'Other',
      options,
    })
    await make.addQuestion(game, [0])
    await make.change(game, { is_active: false, point_correct: 50 })
    expect(await idOf(start(game))).toBe(session)
    const { session: played } = await answer(session, questions[1]!, [2])
    expect(played.start.questions).toMatchObject([{ version: 1 }, { version: 1, right: [2] }])
    expect(played.finish).toMatchObject({ correct: 2, point: 400 })
  })

  test('and continues on the next day', async () => {
    const { game, questions } = await make.addGame([[1], [2]])
    const session = await idOf(start(game))
    await answer(session, questions[0]!, [3])
    school.at('2026-11-21T03:00:00Z')
    const { session: again } = await start(game, { ledger: school.openLedger() })
    expect([again.start.sessionId, [...again.answers.keys()]]).toEqual([session, [questions[0]]])
  })
})

describe('two tabs on two processes at once', () => {
  test('begin one session', async () => {
    const { game } = await make.addGame([[1]])
    const ledgers = [school.openLedger(), school.openLedger()]
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) => idOf(start(game, { ledger: ledgers[n % 2]! }))),
    )
    expect(new Set(all).size).toBe(1)
    expect((await recorded()).map(({ type }) => type)).toEqual(['GameStarted'])
  })

  test('answer each question once, and the first answer counts', async () => {
    const { game, questions } = await make.addGame([[1], [2]])
    const session = await idOf(start(game))
    const ledgers = [school.openLedger(), school.openLedger()]
    await Promise.all(
      questions.flatMap((question) =>
        [0, 1, 2, 3].map((chosen) => answer(session, question, [chosen], ledgers[chosen % 2]!)),
      ),
    )
    const types = (await recorded()).map(({ type }) => type)
    expect(types).toEqual(['GameStarted', 'QuestionAnswered', 'QuestionAnswered', 'GameFinished'])
    const [, first] = await recorded()
    const chosen = (first!.data as { chosen: number[]; questionId: string }).chosen
    const { session: seen } = await answer(
      session,
      (first!.data as { questionId: string }).questionId,
      [(chosen[0]! + 1) % 4],
    )
    expect(seen.answers.get((first!.data as { questionId: string }).questionId)?.chosen).toEqual(
      chosen,
    )
  })

  test('end a session once', async () => {
    const { game } = await make.addGame([[1]])
    const session = await idOf(start(game))
    await Promise.all(Array.from({ length: 6 }, () => finish(session)))
    expect((await recorded()).map(({ type }) => type)).toEqual(['GameStarted', 'GameFinished'])
  })
})

test('an answer for another student’s session, another game’s question or after the end is refused', async () => {
  const { game, questions } = await make.addGame([[1], [2]])
  const other = await make.addGame([[1]])
  const session = await idOf(start(game))
  await expectRefused(school, () => answer(session, other.questions[0]!, [1]), 'not_found')
  const [another, own] = [
    make.playerOf(student + 1),
    { session, game, question: questions[0]!, chosen: [1] },
  ]
  const stranger = { ...own, profile: school.profiles[student + 1]! }
  await expectRefused(
    school,
    () => school.ledger.games.answer(another, v7(), stranger),
    'not_found',
  )
  await expectRefused(
    school,
    () => school.ledger.games.finish(another, v7(), stranger),
    'not_found',
  )
  const mixed = { ...own, profile, game: other.game }
  await expectRefused(school, () => school.ledger.games.answer(me, v7(), mixed), 'not_found')
  await expectRefused(school, () => school.ledger.games.finish(me, v7(), mixed), 'not_found')
  await finish(session)
  await expectRefused(school, () => answer(session, questions[0]!, [1]), 'session_over')
})

test('a student who was erased before the payment gets no points', async () => {
  const { game, questions } = await make.addGame([[1]])
  await play(game, questions, [[1]])
  await school.db.query(sql.unsafe`UPDATE users SET erased_at = now() WHERE id = ${me.userId}`)
  await settle()
  expect(await grants()).toEqual([])
})
