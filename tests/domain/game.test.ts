import { describe, expect, test } from 'vitest'
import type { GameStart } from '#domain/games/events.ts'
import { gameDecider, mostSessionsADay } from '#domain/games/game.ts'
import { hundredths, mostPaid, pointOf, worthOf } from '#domain/games/points.ts'
import { spec } from '#tests/support/spec.ts'

const given = spec(gameDecider)
const asked = (questionId: string, right: number[], options = 4) => ({
  questionId,
  version: 1,
  options,
  right,
})
const start = (sessionId: string, more: Partial<GameStart> = {}): GameStart => ({
  sessionId,
  gameId: 'flower',
  gameName: '花',
  pointCorrect: 200,
  pointIncorrect: 100,
  pointExchangeRate: 100,
  questions: [asked('q1', [1]), asked('q2', [0, 2])],
  localDate: '2026-11-20',
  class: '3A',
  ...more,
})
const starting = (data: GameStart) => ({ type: 'Start', data }) as const
const started = (data: GameStart) => ({ type: 'GameStarted', data }) as const
const answering = (sessionId: string, questionId: string, ...chosen: number[]) =>
  answeringIn('flower', { sessionId, questionId, chosen })
type Answer = { sessionId: string; questionId: string; chosen: number[] }
const answeringIn = (gameId: string, { sessionId, questionId, chosen }: Answer) => {
  const ids = {
    answerId: `${sessionId} ${questionId}`,
    finishId: `end of ${sessionId}`,
    sessionId,
    questionId,
  }
  return { type: 'Answer', data: { ...ids, gameId, chosen, localDate: '2026-11-21' } } as const
}
const inAnotherTab = ({ type, data }: ReturnType<typeof answeringIn>) =>
  ({ type, data: { ...data, answerId: 'of another tab' } }) as const
const answered = (sessionId: string, questionId: string, chosen: number[], isCorrect: boolean) => {
  const ids = {
    answerId: `${sessionId} ${questionId}`,
    sessionId,
    gameId: 'flower',
    questionId,
    version: 1,
  }
  return {
    type: 'QuestionAnswered',
    data: { ...ids, chosen, isCorrect, localDate: '2026-11-21' },
  } as const
}
const finishing = (sessionId: string) =>
  ({
    type: 'Finish',
    data: { finishId: `end of ${sessionId}`, sessionId, gameId: 'flower', localDate: '2026-11-21' },
  }) as const
const finished = (
  sessionId: string,
  correct: number,
  incorrect: number,
  paid: { point: number; exchanged: number },
) =>
  ({
    type: 'GameFinished',
    data: {
      finishId: `end of ${sessionId}`,
      sessionId,
      gameId: 'flower',
      gameName: '花',
      correct,
      incorrect,
      ...paid,
      localDate: '2026-11-21',
      class: '3A',
    },
  }) as const

describe('an id that is already in use is refused', () => {
  const begun = [started(start('s1')), answered('s1', 'q1', [1], true)] as const
  const again = (other: Partial<ReturnType<typeof answering>['data']>) => {
    const { type, data } = answering('s1', 'q1', 1)
    return { type, data: { ...data, ...other } }
  }

  test('for an answer to another question, with other options, or in another session', () => {
    given(...begun)
      .when(again({ questionId: 'q2', chosen: [0, 2] }))
      .thenRefused('idempotency_key_reused')
    given(...begun)
      .when(again({ chosen: [2] }))
      .thenRefused('idempotency_key_reused')
    given(...begun, finished('s1', 1, 1, { point: 100, exchanged: 1 }), started(start('s2')))
      .when(again({ sessionId: 's2' }))
      .thenRefused('idempotency_key_reused')
  })

  test('but the same answer sent again changes nothing', () =>
    given(...begun)
      .when(again({}))
      .thenEvents())

  test('for the end of another session', () => {
    const end = { ...finishing('s2').data, finishId: 'end of s1' }
    given(
      started(start('s1')),
      finished('s1', 0, 2, { point: 0, exchanged: 0 }),
      started(start('s2')),
    )
      .when({ type: 'Finish', data: end })
      .thenRefused('idempotency_key_reused')
  })

  test('for a session of another game', () =>
    given(started(start('s1')))
      .when(starting(start('s1', { gameId: 'tree' })))
      .thenRefused('idempotency_key_reused'))
})

describe('a session of a game', () => {
  test('begins once, however many tabs ask, and continues with its answers', () => {
    given()
      .when(starting(start('s1')))
      .thenEvents(started(start('s1')))
    given(started(start('s1')))
      .when(starting(start('s1')))
      .thenEvents()
    given(started(start('s1')), answered('s1', 'q1', [1], true))
      .when(starting(start('s2', { pointCorrect: 900, questions: [asked('q9', [0])] })))
      .thenEvents()
  })

  test('of another game can begin while the first continues', () =>
    given(started(start('s1')))
      .when(starting(start('s2', { gameId: 'tree' })))
      .thenEvents(started(start('s2', { gameId: 'tree' }))))

  test('does not begin for a game without questions', () =>
    given()
      .when(starting(start('s1', { questions: [] })))
      .thenRefused('game_without_questions'))

  test('is refused above the daily number of sessions', () => {
    const rounds = (count: number) =>
      Array.from({ length: count }, (_, n) => [
        started(start(`s${n}`)),
        finished(`s${n}`, 0, 2, { point: 0, exchanged: 0 }),
      ]).flat()
    given(...rounds(mostSessionsADay))
      .when(starting(start('more')))
      .thenRefused('play_limit', { count: mostSessionsADay })
    given(...rounds(mostSessionsADay - 1))
      .when(starting(start('more')))
      .thenEvents(started(start('more')))
    given(...rounds(mostSessionsADay))
      .when(starting(start('more', { localDate: '2026-11-22' })))
      .thenEvents(started(start('more', { localDate: '2026-11-22' })))
  })
})

describe('an answer', () => {
  const open = started(start('s1'))

  test('is judged by the rules, not by the caller', () => {
    given(open)
      .when(answering('s1', 'q1', 1))
      .thenEvents(answered('s1', 'q1', [1], true))
    given(open)
      .when(answering('s1', 'q1', 3))
      .thenEvents(answered('s1', 'q1', [3], false))
  })

  test('is right when it names every right option in any order, and no other', () => {
    given(open)
      .when(answering('s1', 'q2', 2, 0))
      .thenEvents(answered('s1', 'q2', [0, 2], true))
    given(open)
      .when(answering('s1', 'q2', 0))
      .thenEvents(answered('s1', 'q2', [0], false))
    given(open)
      .when(answering('s1', 'q2', 0, 1, 2))
      .thenEvents(answered('s1', 'q2', [0, 1, 2], false))
  })

  test('counts once, and another answer from another tab changes nothing', () =>
    given(open, answered('s1', 'q1', [3], false))
      .when(inAnotherTab(answering('s1', 'q1', 1)))
      .thenEvents())

  test('to the last open question ends the session', () =>
    given(open, answered('s1', 'q1', [1], true))
      .when(answering('s1', 'q2', 0, 2))
      .thenEvents(
        answered('s1', 'q2', [0, 2], true),
        finished('s1', 2, 0, { point: 400, exchanged: 4 }),
      ))

  test('is refused after the end, and a repeated one changes nothing', () => {
    const over = [
      open,
      answered('s1', 'q1', [1], true),
      finished('s1', 1, 1, { point: 100, exchanged: 1 }),
    ]
    given(...over)
      .when(answering('s1', 'q2', 0, 2))
      .thenRefused('session_over')
    given(...over)
      .when(inAnotherTab(answering('s1', 'q1', 2)))
      .thenEvents()
  })

  test('to a session, question or option that does not exist is refused', () => {
    given(open)
      .when(answeringIn('tree', { sessionId: 's1', questionId: 'q1', chosen: [1] }))
      .thenRefused('not_found')
    given(open)
      .when(answering('another’s', 'q1', 1))
      .thenRefused('not_found')
    given(open)
      .when(answering('s1', 'of another game', 1))
      .thenRefused('not_found')
    for (const chosen of [[], [4], [-1], [1, 1], [0.5]])
      given(open)
        .when(answering('s1', 'q1', ...chosen))
        .thenRefused('not_found')
  })
})

describe('at the end', () => {
  test('a missing answer counts as wrong, and a session never falls below 0', () => {
    given(started(start('s1')), answered('s1', 'q1', [1], true))
      .when(finishing('s1'))
      .thenEvents(finished('s1', 1, 1, { point: 100, exchanged: 1 }))
    given(started(start('s1')))
      .when(finishing('s1'))
      .thenEvents(finished('s1', 0, 2, { point: 0, exchanged: 0 }))
  })

  test('a session ends once', () =>
    given(started(start('s1')), finished('s1', 0, 2, { point: 0, exchanged: 0 }))
      .when(finishing('s1'))
      .thenEvents())

  test('a better session pays the difference, and an equal or worse one pays nothing', () => {
    const first = [
      started(start('s1')),
      finished('s1', 1, 1, { point: 100, exchanged: 1 }),
      started(start('s2')),
    ]
    const both = [answered('s2', 'q1', [1], true), answered('s2', 'q2', [0, 2], true)]
    given(...first, both[0]!)
      .when(answering('s2', 'q2', 0, 2))
      .thenEvents(both[1]!, finished('s2', 2, 0, { point: 400, exchanged: 3 }))
    given(...first, both[0]!)
      .when(finishing('s2'))
      .thenEvents(finished('s2', 1, 1, { point: 100, exchanged: 0 }))
    given(
      ...first,
      ...both,
      finished('s2', 2, 0, { point: 400, exchanged: 3 }),
      started(start('s3')),
      {
        ...answered('s3', 'q1', [1], true),
      },
    )
      .when(answering('s3', 'q2', 0, 2))
      .thenEvents(
        answered('s3', 'q2', [0, 2], true),
        finished('s3', 2, 0, { point: 400, exchanged: 0 }),
      )
  })

  test('of a live round, the session that the student plays alone continues', () => {
    const alone = started(start('s1'))
    given(...[alone, started(start('live')), finished('live', 2, 0, { point: 400, exchanged: 4 })])
      .when(starting(start('s2')))
      .thenEvents()
  })

  test('each game pays separately', () => {
    const paid = [started(start('s1')), finished('s1', 2, 0, { point: 400, exchanged: 4 })]
    const tree = { gameId: 'tree', questions: [asked('q1', [1])] }
    const [, ending] = gameDecider.decide(
      answeringIn('tree', { sessionId: 's2', questionId: 'q1', chosen: [1] }),
      [...paid, started(start('s2', tree))].reduce(gameDecider.evolve, gameDecider.initialState()),
    )
    expect(ending?.data).toMatchObject({ point: 200, exchanged: 2 })
  })
})

test('points are calculated in hundredths and rounded down once, at the end', () => {
  const rates = {
    pointCorrect: hundredths(0.1),
    pointIncorrect: hundredths(0.05),
    pointExchangeRate: hundredths(1.5),
  }
  expect(pointOf(rates, { correct: 30, incorrect: 0 })).toBe(300)
  // In floating point, 30 × 0.1 × 1.5 depends on the order of the factors.
  expect(worthOf(rates, 300)).toBe(4)
  expect(worthOf({ ...rates, pointExchangeRate: hundredths(1.1) }, hundredths(10))).toBe(11)
  expect(worthOf({ ...rates, pointExchangeRate: hundredths(10_000) }, hundredths(2_000_000))).toBe(
    mostPaid,
  )
})

describe('the state of a game', () => {
  const keeping = (...all: GameStart[]) =>
    all.map(started).reduce(gameDecider.evolve, gameDecider.initialState())
  const keptOf = (state: ReturnType<typeof keeping>, session: string) =>
    state.sessions.get(session)?.start.questions

  test('keeps each question as the session asked it', () => {
    const changed = { ...asked('q1', [3]), version: 2 }
    const state = keeping(
      start('s1'),
      start('s2', { questions: [changed] }),
      start('s3', { questions: [asked('q1', [2])] }),
    )
    expect(keptOf(state, 's1')).toEqual(start('s1').questions)
    expect(keptOf(state, 's2')).toEqual([changed])
    expect(keptOf(state, 's3')).toEqual([asked('q1', [2])])
  })
})
