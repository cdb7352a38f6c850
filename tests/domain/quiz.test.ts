import { describe, expect, test } from 'vitest'
import type { QuizEvent, QuizHosting } from '#domain/quizzes/events.ts'
import { answerRefusalOf, type GivenQuizAnswer, quizDecider } from '#domain/quizzes/quiz.ts'
import { choiceCountsOf, rankingOf } from '#domain/quizzes/ranking.ts'
import { maxQuizPlayers } from '#domain/quizzes/rules.ts'
import { teamStandingsOf } from '#domain/quizzes/teams.ts'
import { spec } from '#tests/support/spec.ts'

const given = spec(quizDecider)
const asked = (questionId: string, right: number, seconds = 20) => ({
  questionId,
  seconds,
  version: 1,
  options: 3,
  right: [right],
})
const hosting: QuizHosting = {
  quizId: 'room',
  gameId: 'flower',
  gameName: '花',
  pointCorrect: 500,
  pointIncorrect: 100,
  pointExchangeRate: 100,
  questions: [asked('q1', 1), asked('q2', 2)],
  seconds: 20,
  localDate: '2026-11-20',
}
const hosted: QuizEvent = { type: 'QuizHosted', data: hosting }
const joining = (...profiles: string[]) => ({
  arrivalId: `come ${profiles}`,
  quizId: 'room',
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
const by = (profileId: string, chosen: number, ms: number, number = 1): GivenQuizAnswer => ({
  profileId,
  number,
  chosen,
  at: start + ms,
})
const answering = (...answers: GivenQuizAnswer[]) =>
  ({ type: 'Answer', data: { answersId: 'answers', closingId: 'close', answers } }) as const
const answered = (number: number, ...answers: [string, number, number][]): QuizEvent => ({
  type: 'QuizAnswered',
  data: {
    answersId: 'answers',
    quizId: 'room',
    number,
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
  test('is hosted once, and needs questions', () => {
    given().when({ type: 'Host', data: hosting }).thenEvents(hosted)
    given(hosted)
      .when({ type: 'Host', data: { ...hosting, questions: [asked('other', 0)] } })
      .thenEvents()
    given()
      .when({ type: 'Host', data: { ...hosting, questions: [] } })
      .thenRefused('game_without_questions')
  })

  test('gives each question its own time', () => {
    const questions = [asked('q1', 1, 5), asked('q2', 2, 60)]
    const own: QuizEvent = { type: 'QuizHosted', data: { ...hosting, questions } }
    given(own, joined('ann'), opened(1))
      .when(closing(1, start + 5_000))
      .thenEvents(closed(1))
    given(own, joined('ann'), opened(1), closed(1), opened(2))
      .when(closing(2, start + 59_999))
      .thenEvents()
  })

  test('that does not exist accepts no command', () => {
    for (const command of [opening(1), closing(1, start), answering(by('ann', 1, 5)), finishing])
      given().when(command).thenRefused('not_found')
    given()
      .when({ type: 'Join', data: joining('ann') })
      .thenRefused('not_found')
  })

  test('lets each player in once, even late, but nobody after the end', () => {
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

  test('has a limited number of players', () => {
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
  test('opens in order, and once', () => {
    given(hosted).when(opening(1)).thenEvents(opened(1))
    given(hosted, opened(1)).when(opening(1)).thenEvents()
    given(hosted).when(opening(2)).thenRefused('not_found')
    given(hosted, opened(1), closed(1), opened(2), closed(2))
      .when(opening(3))
      .thenRefused('not_found')
    given(hosted, finished()).when(opening(1)).thenRefused('session_over')
  })

  test('waits until the question before it is closed or out of time', () => {
    given(hosted, opened(1))
      .when(opening(2, start + 19_999))
      .thenRefused('question_still_open')
    given(hosted, opened(1))
      .when(opening(2, start + 20_000))
      .thenEvents(closed(1), opened(2, start + 20_000))
  })

  test('closes once, when its time is over or the teacher closes it', () => {
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
    // A late click belongs to the question that its sender saw.
    given(hosted, opened(1), closed(1), opened(2))
      .when(closing(1, start + 1, true))
      .thenEvents()
  })
})

describe('an answer', () => {
  const room = [hosted, joined('ann', 'ben'), opened(1)]

  test('counts with the time that it took on the server’s clock', () =>
    given(...room)
      .when(answering(by('ann', 1, 1500)))
      .thenEvents(answered(1, ['ann', 1, 1500])))

  test('that arrived before the question opened took no time', () =>
    given(...room)
      .when(answering(by('ann', 1, -40)))
      .thenEvents(answered(1, ['ann', 1, 0])))

  test('counts once, from any tab and in any batch', () => {
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
  ])('%s does not count, and does not affect the others', (_, wrong, code) => {
    given(...room)
      .when(answering(wrong, by('ben', 1, 300)))
      .thenEvents(answered(1, ['ben', 1, 300]))
    expect(answerRefusalOf(stateOf(...room), wrong)?.code).toBe(code)
  })

  test('does not count after the question or the room closes; an earlier one stays', () => {
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
  test('comes once, closes the open question, and names every player', () => {
    given(hosted, joined('ann', 'ben'), opened(1))
      .when(finishing)
      .thenEvents(closed(1), finished('ann', 'ben'))
    given(hosted, joined('ann'), opened(1), closed(1), finished('ann')).when(finishing).thenEvents()
  })

  test('names no player if no question was asked', () =>
    given(hosted, joined('ann')).when(finishing).thenEvents(finished()))
})

describe('the ranking', () => {
  test('goes by right answers, then by their total time; equal players share a rank', () => {
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

  test('excludes the open question', () => {
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

describe('teams', () => {
  const inTeams = (by: 'list' | 'choice', count = 2): QuizEvent => ({
    type: 'QuizHosted',
    data: { ...hosting, teams: { by, count } },
  })
  const came = (...players: [string, number][]): QuizEvent => ({
    type: 'QuizJoined',
    data: {
      arrivalId: `come ${players.map(([profileId]) => profileId)}`,
      quizId: 'room',
      players: players.map(([profileId, team]) => ({ profileId, class: '3A', team })),
    },
  })
  const placed = (...players: [string, number?][]) => ({
    type: 'Join' as const,
    data: {
      arrivalId: `come ${players.map(([profileId]) => profileId)}`,
      quizId: 'room',
      players: players.map(([profileId, place]) => ({ profileId, class: '3A', place })),
    },
  })
  const choosing = (profileId: string, team: number) =>
    ({ type: 'ChooseTeam', data: { choiceId: 'choice', profileId, team } }) as const
  const chosen = (profileId: string, team: number): QuizEvent => ({
    type: 'QuizTeamChosen',
    data: { choiceId: 'choice', quizId: 'room', profileId, team },
  })

  test('a room without teams stores no place in the class list', () => {
    given(hosted)
      .when(placed(['ada', 0]))
      .thenEvents(joined('ada'))
  })

  test('players are dealt out by their place in the class list', () => {
    given(inTeams('list'))
      .when(placed(['ada', 0], ['ben', 1], ['cai', 2]))
      .thenEvents(came(['ada', 0], ['ben', 1], ['cai', 0]))
  })

  test('a player who may choose starts in the smallest team', () => {
    given(inTeams('choice'), came(['ada', 0]))
      .when(placed(['ben', 0], ['cai', 0]))
      .thenEvents(came(['ben', 1], ['cai', 0]))
  })

  test('a player may choose another team until the first question; choosing the same again changes nothing', () => {
    const lobby = [inTeams('choice'), came(['ada', 0])]
    given(...lobby)
      .when(choosing('ada', 1))
      .thenEvents(chosen('ada', 1))
    given(...lobby)
      .when(choosing('ada', 0))
      .thenEvents()
    given(...lobby, opened(1))
      .when(choosing('ada', 1))
      .thenRefused('teams_fixed')
  })

  test('a choice is refused for a missing team, in a room without choice, and from outside', () => {
    given(inTeams('choice'), came(['ada', 0]))
      .when(choosing('ada', 2))
      .thenRefused('not_found')
    given(inTeams('list'), came(['ada', 0]))
      .when(choosing('ada', 1))
      .thenRefused('not_found')
    given(hosted, joined('ada')).when(choosing('ada', 1)).thenRefused('not_found')
    given(inTeams('choice'), came(['ada', 0]))
      .when(choosing('eve', 1))
      .thenRefused('not_found')
  })

  test('a team’s share is the average of its members’ shares, and teams are ranked by it', () => {
    const quiz = stateOf(
      ...[inTeams('list', 3), came(['ada', 0], ['ben', 1], ['cai', 0], ['dan', 2])],
      ...[opened(1), answered(1, ['ada', 1, 10], ['ben', 1, 10], ['dan', 0, 10]), closed(1)],
      ...[opened(2), answered(2, ['ada', 2, 10], ['cai', 2, 10]), closed(2)],
    )
    expect(teamStandingsOf(quiz, 2)).toEqual([
      { team: 0, players: 2, share: 0.75, rank: 1 },
      { team: 1, players: 1, share: 0.5, rank: 2 },
      { team: 2, players: 1, share: 0, rank: 3 },
    ])
    expect(teamStandingsOf(quiz, 1).map(({ rank }) => rank)).toEqual([2, 1, 3])
  })

  test('teams with equal shares share a rank, in whatever order their members joined', () => {
    const questions = Array.from({ length: 10 }, (_, n) => asked(`q${n + 1}`, 1))
    const host: QuizEvent = {
      type: 'QuizHosted',
      data: { ...hosting, questions, teams: { by: 'list', count: 2 } },
    }
    // Members have 1, 2 and 3 of 10 right; in floating point their sum depends on the order.
    const right = { ada: 1, ben: 2, cai: 3, dan: 3, eve: 2, fay: 1 }
    const rounds = questions.flatMap((_, n) => [
      opened(n + 1),
      answered(
        n + 1,
        ...Object.entries(right).map(([id, most]): [string, number, number] => [
          id,
          n < most ? 1 : 0,
          10,
        ]),
      ),
      closed(n + 1),
    ])
    const members = came(['ada', 0], ['ben', 0], ['cai', 0], ['dan', 1], ['eve', 1], ['fay', 1])
    const quiz = stateOf(host, members, ...rounds)
    expect(teamStandingsOf(quiz, 10).map(({ rank }) => rank)).toEqual([1, 1])
  })

  test('an empty team has no rank, and a share ignores questions from before a member joined', () => {
    const quiz = stateOf(
      ...[inTeams('list', 3), came(['ada', 0], ['ben', 1])],
      ...[opened(1), answered(1, ['ada', 1, 10], ['ben', 1, 10]), closed(1)],
      came(['late', 0]),
    )
    expect(teamStandingsOf(quiz, 1)).toEqual([
      { team: 0, players: 2, share: 1, rank: 1 },
      { team: 1, players: 1, share: 1, rank: 1 },
      { team: 2, players: 0, share: null, rank: null },
    ])
  })
})
