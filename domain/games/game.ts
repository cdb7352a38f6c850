import { type Decider, DomainError, type TypedMessage } from '#domain/decider.ts'
import type { GameEvent, GameFinish, GameStart, GivenAnswer } from './events.ts'
import { ascending, isAmong, judge, pointOf, worthOf } from './points.ts'

/**
 * The most sessions of a student in a day, in all games together, so that the stream stays short.
 */
export const mostSessionsADay = 100

type Answering = Readonly<{
  answerId: string
  finishId: string
  sessionId: string
  gameId: string
  questionId: string
  chosen: readonly number[]
  localDate: string
}>

type Recording = Readonly<{
  start: GameStart
  answers: readonly Readonly<{ answerId: string; questionId: string; chosen: readonly number[] }>[]
  finishId: string
}>

export type GameCommand =
  | TypedMessage<'Start', GameStart>
  | TypedMessage<'Answer', Answering>
  | TypedMessage<
      'Finish',
      { finishId: string; sessionId: string; gameId: string; localDate: string }
    >
  | TypedMessage<'Record', Recording>

export type PlayedSession = {
  start: GameStart
  answers: Map<string, GivenAnswer>
  finish: GameFinish | undefined
  paidBefore: number
}

export type Games = {
  sessions: Map<string, PlayedSession>
  open: Map<string, string>
  paid: Map<string, number>
}

const initialState = (): Games => ({ sessions: new Map(), open: new Map(), paid: new Map() })

const decide = (command: GameCommand, games: Games): GameEvent[] => {
  switch (command.type) {
    case 'Start':
      return start(games, command.data)
    case 'Answer':
      return answer(games, command.data)
    case 'Finish': {
      const session = sessionOf(games, command.data)
      refuseReusedEnd(games, command.data)
      return session.finish
        ? []
        : [{ type: 'GameFinished', data: finishOf(games, session, command.data) }]
    }
    case 'Record':
      return record(games, command.data)
  }
}

const start = ({ sessions, open }: Games, data: GameStart): GameEvent[] => {
  const known = sessions.get(data.sessionId)
  if (known && known.start.gameId !== data.gameId) throw new DomainError('idempotency_key_reused')
  if (known || open.has(data.gameId)) return []
  if (data.questions.length === 0) throw new DomainError('game_without_questions')
  const today = [...sessions.values()].filter((one) => one.start.localDate === data.localDate)
  if (today.length >= mostSessionsADay)
    throw new DomainError('play_limit', { count: mostSessionsADay })
  return [{ type: 'GameStarted', data }]
}

/** A live quiz has no daily limit, because the teacher decides how often a class plays. */
const record = (games: Games, { start, answers, finishId }: Recording): GameEvent[] => {
  const { sessionId, gameId, localDate, questions } = start
  if (games.sessions.has(sessionId)) return []
  const given = answers.flatMap(({ answerId, questionId, chosen }) => {
    const question = questions.find((one) => one.questionId === questionId)
    if (!question) throw new DomainError('not_found')
    return { answerId, sessionId, gameId, questionId, ...judge(question, chosen), localDate }
  })
  const session = {
    start,
    finish: undefined,
    paidBefore: 0,
    answers: new Map(given.map((one) => [one.questionId, one])),
  }
  return [
    { type: 'GameStarted', data: start },
    ...[...session.answers.values()].map((data) => ({ type: 'QuestionAnswered', data }) as const),
    { type: 'GameFinished', data: finishOf(games, session, { finishId, localDate }) },
  ]
}

/** Keeps the first answer to a question. */
const answer = (games: Games, data: Answering): GameEvent[] => {
  const session = sessionOf(games, data)
  const { start, answers, finish } = session
  const question = start.questions.find(({ questionId }) => questionId === data.questionId)
  if (!question || !isAmong(question, data.chosen)) throw new DomainError('not_found')
  refuseReusedAnswer(games, data)
  if (answers.has(data.questionId)) return []
  if (finish) throw new DomainError('session_over')
  const { answerId, sessionId, questionId, localDate } = data
  const given = {
    answerId,
    sessionId,
    gameId: start.gameId,
    questionId,
    ...judge(question, data.chosen),
    localDate,
  }
  const answered: GameEvent = { type: 'QuestionAnswered', data: given }
  if (answers.size + 1 < start.questions.length) return [answered]
  const whole = { ...session, answers: new Map([...answers, [questionId, given]]) }
  return [answered, { type: 'GameFinished', data: finishOf(games, whole, data) }]
}

const refuseReusedAnswer = (
  { sessions }: Games,
  { answerId, sessionId, questionId, chosen }: Answering,
) => {
  for (const { answers } of sessions.values())
    for (const known of answers.values()) {
      if (known.answerId !== answerId) continue
      const isSame =
        known.sessionId === sessionId &&
        known.questionId === questionId &&
        String(known.chosen) === String(ascending(chosen))
      if (!isSame) throw new DomainError('idempotency_key_reused')
    }
}

const refuseReusedEnd = (
  { sessions }: Games,
  { finishId, sessionId }: Readonly<{ finishId: string; sessionId: string }>,
) => {
  for (const { finish } of sessions.values())
    if (finish?.finishId === finishId && finish.sessionId !== sessionId)
      throw new DomainError('idempotency_key_reused')
}

const sessionOf = (
  { sessions }: Games,
  { sessionId, gameId }: Readonly<{ sessionId: string; gameId: string }>,
): PlayedSession => {
  const session = sessions.get(sessionId)
  if (session?.start.gameId !== gameId) throw new DomainError('not_found')
  return session
}

type Ending = Readonly<{ finishId: string; localDate: string }>

const finishOf = (
  { paid }: Games,
  session: PlayedSession,
  { finishId, localDate }: Ending,
): GameFinish => {
  const { sessionId, gameId, gameName, class: className } = session.start
  const score = sessionScoreOf(session)
  const worth = worthOf(session.start, score.point)
  const exchanged = Math.max(0, worth - (paid.get(gameId) ?? 0))
  return { finishId, sessionId, gameId, gameName, ...score, exchanged, localDate, class: className }
}

export const sessionScoreOf = ({ start, answers }: PlayedSession) => {
  const correct = [...answers.values()].filter(({ isCorrect }) => isCorrect).length
  const counts = { correct, incorrect: start.questions.length - correct }
  return { ...counts, point: pointOf(start, counts) }
}

const evolve = (games: Games, event: GameEvent): Games => {
  const { sessions, open, paid } = games
  const { data } = event
  switch (event.type) {
    case 'GameStarted':
      sessions.set(data.sessionId, {
        start: event.data,
        answers: new Map(),
        finish: undefined,
        paidBefore: 0,
      })
      // A live quiz does not replace the session that the student plays alone.
      if (!open.has(data.gameId)) open.set(data.gameId, data.sessionId)
      return games
    case 'QuestionAnswered':
      sessions.get(data.sessionId)?.answers.set(event.data.questionId, event.data)
      return games
    case 'GameFinished': {
      const session = sessions.get(data.sessionId)
      const before = paid.get(data.gameId) ?? 0
      if (session) {
        session.finish = event.data
        session.paidBefore = before
      }
      if (open.get(data.gameId) === data.sessionId) open.delete(data.gameId)
      paid.set(data.gameId, before + event.data.exchanged)
      return games
    }
  }
}

export const gameDecider: Decider<Games, GameCommand, GameEvent> = { initialState, decide, evolve }
