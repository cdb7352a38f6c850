import { describe, expect, test } from 'vitest'
import type { QuizEvent, QuizHosting } from '#domain/quizzes/events.ts'
import { answerRefusalOf, type Given, quizDecider } from '#domain/quizzes/quiz.ts'
import { choiceCountsOf, rankingOf } from '#domain/quizzes/ranking.ts'
import { maxQuizPlayers } from '#domain/quizzes/rules.ts'
import { spec } from '#tests/support/spec.ts'

const given = spec(quizDecider)
const asked = (questionId: string, right: number) => ({
  questionId,
  version: 1,
  options: 3,
  right: [right],
})
const hosting: QuizHosting = {
  ...{
    quizId: 'room',
    gameId: 'flower',
    gameName: '花',
    pointCorrect: 500,
    pointIncorrect: 100,
    pointExchangeRate: 100,
  },
  ...{ questions: [asked('q1', 1), asked('q2', 2)], seconds: 20, localDate: '2026-11-20' },
}
const hosted: QuizEvent = { type: 'QuizHosted', data: hosting }
const joining = (...profiles: string[]) => ({
  ...{ arrivalId: `come ${profiles}`, quizId: 'room' },
  players: profiles.map((profileId) => ({ profileId, class: '3A' })),
})
const joined = (...profiles: string[]): QuizEvent => ({
  type: 'QuizJoined',
  data: joining(...profiles),
})
const start = 1_000_000
const opened = (number: number, openedAt = start): QuizEvent => ({
  type: 'QuizQuestionOpened',
  data: { openingId: `open ${number}`, quizId: 'room', number, openedAt },
})
const opening = (number: number, at = start) =>
  ({ type: 'Open', data: { openingId: `open ${number}`, closingId: 'close', number, at } }) as const
const closed = (number: number, closingId = 'close'): QuizEvent => ({
  type: 'QuizQuestionClosed',
  data: { closingId, quizId: 'room', number },
})
const closing = (number: number, at: number, isEarly = false) =>
  ({ type: 'Close', data: { closingId: 'close', number, at, isEarly } }) as const
const by = (profileId: string, chosen: number, ms: number, number = 1): Given => ({
  ...{ profileId, number, chosen, at: start + ms },
})
const answering = (...answers: Given[]) =>
  ({ type: 'Answer', data: { answersId: 'answers', closingId: 'close', answers } }) as const
const answered = (number: number, ...answers: [string, number, number][]): QuizEvent => ({
  type: 'QuizAnswered',
  data: {
    ...{ answersId: 'answers', quizId: 'room', number },
    answers: answers.map(([profileId, chosen, ms]) => ({ profileId, chosen, ms })),
  },
})
const finishing = {
  type: 'Finish',
  data: { endingId: 'end', closingId: 'close', localDate: '2026-11-20' },
} as const
const finished = (...players: string[]): QuizEvent => ({
  type: 'QuizFinished',
  data: { endingId: 'end', quizId: 'room', gameId: 'flower', localDate: '2026-11-20', players },
})
const stateOf = (...events: QuizEvent[]) =>
  events.reduce(quizDecider.evolve, quizDecider.initialState())

describe('a room', () => {
  test('is hosted once, and not without questions', () => {
    given().when({ type: 'Host', data: hosting }).thenEvents(hosted)
    given(hosted)
      .when({ type: 'Host', data: { ...hosting, questions: [asked('other', 0)] } })
      .thenEvents()
    given()
      .when({ type: 'Host', data: { ...hosting, questions: [] } })
      .thenRefused('game_without_questions')
  })

  test('that never was takes nothing', () => {
    for (const command of [opening(1), closing(1, start), answering(by('ann', 1, 5)), finishing])
      given().when(command).thenRefused('not_found')
    given()
      .when({ type: 'Join', data: joining('ann') })
      .thenRefused('not_found')
  })

  test('takes each player once, also late, and nobody after the end', () => {
    given(hosted, joined('ann'))
      .when({ type: 'Join', data: joining('ann', 'ben', 'ben') })
      .thenEvents({
        type: 'QuizJoined',
        data: { ...joining('ann', 'ben', 'ben'), players: joining('ben').players },
      })
    given(hosted, joined('ann'))
      .when({ type: 'Join', data: joining('ann') })
      .thenEvents()
    given(hosted, joined('ann'), opened(1))
      .when({ type: 'Join', data: joining('ben') })
      .thenEvents(joined('ben'))
    given(hosted, finished())
      .when({ type: 'Join', data: joining('ben') })
      .thenEvents()
  })

  test('has so many places', () => {
    const full = joined(...Array.from({ length: maxQuizPlayers - 1 }, (_, n) => `p${n}`))
    given(hosted, full)
      .when({ type: 'Join', data: joining('ann', 'ben') })
      .thenEvents({
        type: 'QuizJoined',
        data: { ...joining('ann', 'ben'), players: joining('ann').players },
      })
  })
})

describe('a question', () => {
  test('opens in its turn, once', () => {
    given(hosted).when(opening(1)).thenEvents(opened(1))
    given(hosted, opened(1)).when(opening(1)).thenEvents()
    given(hosted).when(opening(2)).thenRefused('not_found')
    given(hosted, opened(1), closed(1), opened(2), closed(2))
      .when(opening(3))
      .thenRefused('not_found')
    given(hosted, finished()).when(opening(1)).thenRefused('session_over')
  })

  test('waits for the end of the one before, or for the end of its time', () => {
    given(hosted, opened(1))
      .when(opening(2, start + 19_999))
      .thenRefused('question_still_open')
    given(hosted, opened(1))
      .when(opening(2, start + 20_000))
      .thenEvents(closed(1), opened(2, start + 20_000))
  })

  test('closes when its time is over, or the teacher says so, and once', () => {
    given(hosted, opened(1))
      .when(closing(1, start + 19_999))
      .thenEvents()
    given(hosted, opened(1))
      .when(closing(1, start + 20_000))
      .thenEvents(closed(1))
    given(hosted, opened(1))
      .when(closing(1, start + 1, true))
      .thenEvents(closed(1))
    given(hosted, opened(1), closed(1))
      .when(closing(1, start + 1, true))
      .thenEvents()
    // A click that comes late is of the question that was seen.
    given(hosted, opened(1), closed(1), opened(2))
      .when(closing(1, start + 1, true))
      .thenEvents()
  })
})

describe('an answer', () => {
  const room = [hosted, joined('ann', 'ben'), opened(1)]

  test('counts with the time that it took, by the server’s clock', () =>
    given(...room)
      .when(answering(by('ann', 1, 1500)))
      .thenEvents(answered(1, ['ann', 1, 1500])))

  test('heard before the question opened took no time', () =>
    given(...room)
      .when(answering(by('ann', 1, -40)))
      .thenEvents(answered(1, ['ann', 1, 0])))

  test('counts once, from whichever tab, in whichever batch', () => {
    given(...room)
      .when(answering(by('ann', 1, 100), by('ann', 2, 101)))
      .thenEvents(answered(1, ['ann', 1, 100]))
    given(...room, answered(1, ['ann', 1, 100]))
      .when(answering(by('ann', 2, 900)))
      .thenEvents()
  })

  test('of the last player closes the question', () => {
    given(...room, answered(1, ['ann', 1, 100]))
      .when(answering(by('ben', 0, 200)))
      .thenEvents(answered(1, ['ben', 0, 200]), closed(1))
    given(...room)
      .when(answering(by('ben', 0, 200), by('ann', 1, 250)))
      .thenEvents(answered(1, ['ben', 0, 200], ['ann', 1, 250]), closed(1))
  })

  test.each([
    ['of a stranger', by('zoe', 1, 100), 'not_found'],
    ['of an option that is not there', by('ann', 3, 100), 'not_found'],
    ['of half an option', by('ann', 0.5, 100), 'not_found'],
    ['to a question that is not there', by('ann', 1, 100, 9), 'not_found'],
    ['to a question that comes later', by('ann', 1, 100, 2), 'question_not_open'],
    ['after the time', by('ann', 1, 20_000), 'question_not_open'],
  ])('%s does not count, and harms no other', (_, wrong, code) => {
    given(...room)
      .when(answering(wrong, by('ben', 1, 300)))
      .thenEvents(answered(1, ['ben', 1, 300]))
    expect(answerRefusalOf(stateOf(...room), wrong)?.code).toBe(code)
  })

  test('after the question or the room is closed does not count; one that was given stands', () => {
    const over = stateOf(...room, answered(1, ['ann', 1, 100]), closed(1))
    expect(answerRefusalOf(over, by('ben', 1, 300))?.code).toBe('question_not_open')
    expect(answerRefusalOf(over, by('ann', 0, 300))).toBeUndefined()
    const end = stateOf(...room, answered(1, ['ann', 1, 100]), closed(1), finished('ann', 'ben'))
    expect(answerRefusalOf(end, by('ben', 1, 300, 2))?.code).toBe('session_over')
    given(...room, closed(1))
      .when(answering(by('ben', 1, 300)))
      .thenEvents()
  })
})

describe('the end', () => {
  test('comes once, closes what is open, and names everybody who came in', () => {
    given(hosted, joined('ann', 'ben'), opened(1))
      .when(finishing)
      .thenEvents(closed(1), finished('ann', 'ben'))
    given(hosted, joined('ann'), opened(1), closed(1), finished('ann')).when(finishing).thenEvents()
  })

  test('of a room in which nothing was asked is nobody’s session', () =>
    given(hosted, joined('ann')).when(finishing).thenEvents(finished()))
})

describe('the ranking', () => {
  test('is by right answers, then by their time; wrong ones take none; who is equal shares a place', () => {
    const state = stateOf(
      ...[hosted, joined('ann', 'ben', 'cat', 'dan', 'eve'), opened(1)],
      answered(1, ['ann', 1, 900], ['ben', 1, 400], ['cat', 0, 1], ['dan', 1, 900]),
      closed(1),
    )
    const rows = rankingOf(state).map(({ profileId, rank, correct, ms, point }) => [
      profileId,
      rank,
      correct,
      ms,
      point,
    ])
    expect(rows).toEqual([
      ['ben', 1, 1, 400, 500],
      ['ann', 2, 1, 900, 500],
      ['dan', 2, 1, 900, 500],
      ['cat', 4, 0, 0, 0],
      ['eve', 4, 0, 0, 0],
    ])
    expect(choiceCountsOf(state, 1)).toEqual([1, 3, 0])
  })

  test('leaves out the question that is open', () => {
    const open = [
      hosted,
      joined('ann', 'ben', 'cat'),
      opened(1),
      answered(1, ['ann', 1, 9]),
      closed(1),
      opened(2),
    ]
    const state = stateOf(...open, answered(2, ['ben', 2, 1]))
    expect(rankingOf(state).map(({ profileId, point }) => [profileId, point])).toEqual([
      ['ann', 500],
      ['ben', 0],
      ['cat', 0],
    ])
  })
})
