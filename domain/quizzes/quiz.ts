import { type Decider, DomainError, type TypedMessage } from '#domain/decider.ts'
import type { QuizAnswers, QuizArrival, QuizEnding, QuizEvent, QuizHosting } from './events.ts'
import { maxQuizPlayers } from './rules.ts'

export type GivenQuizAnswer = Readonly<{
  profileId: string
  number: number
  chosen: number
  /** Server time in ms since 1970. */
  at: number
}>

/** `place`: the place in the class list, from 0, which decides the team in teams by list. */
type ArrivingPlayer = QuizArrival['players'][number] & Readonly<{ place?: number | undefined }>
type Arriving = Omit<QuizArrival, 'players'> & Readonly<{ players: readonly ArrivingPlayer[] }>

export type QuizCommand =
  | TypedMessage<'Host', QuizHosting>
  | TypedMessage<'Join', Arriving>
  | TypedMessage<'ChooseTeam', { choiceId: string; profileId: string; team: number }>
  | TypedMessage<'Open', { openingId: string; closingId: string; number: number; at: number }>
  | TypedMessage<
      'Answer',
      { answersId: string; closingId: string; answers: readonly GivenQuizAnswer[] }
    >
  | TypedMessage<'Close', { closingId: string; number: number; at: number; isEarly: boolean }>
  | TypedMessage<'Finish', { endingId: string; closingId: string; localDate: string }>

export type Round = {
  openedAt: number
  answers: Map<string, Readonly<{ chosen: number; ms: number }>>
  isClosed: boolean
}

export type Quiz = {
  hosting: QuizHosting | undefined
  players: Map<string, string>
  /** Empty without teams. */
  teams: Map<string, number>
  /** How many questions were opened before each player joined. */
  cameAfter: Map<string, number>
  rounds: Round[]
  ending: QuizEnding | undefined
  changes: number
  turned: number
}

const initialState = (): Quiz => ({
  hosting: undefined,
  players: new Map(),
  teams: new Map(),
  cameAfter: new Map(),
  rounds: [],
  ending: undefined,
  changes: 0,
  turned: 0,
})

const decide = (command: QuizCommand, quiz: Quiz): QuizEvent[] => {
  switch (command.type) {
    case 'Host':
      if (quiz.hosting) return []
      if (command.data.questions.length === 0) throw new DomainError('game_without_questions')
      return [{ type: 'QuizHosted', data: command.data }]
    case 'Join':
      return join(quiz, command.data)
    case 'ChooseTeam':
      return chooseTeam(quiz, command.data)
    case 'Open':
      return open(quiz, command.data)
    case 'Answer':
      return answer(quiz, command.data)
    case 'Close': {
      const { closingId, number, at, isEarly } = command.data
      const { quizId } = hostingOf(quiz)
      const round = openRound(quiz)
      if (!round || number !== quiz.rounds.length || !(isEarly || isOver(quiz, at))) return []
      return [{ type: 'QuizQuestionClosed', data: { closingId, quizId, number } }]
    }
    case 'Finish':
      return finish(quiz, command.data)
  }
}

/** @throws DomainError `not_found` */
export const hostingOf = ({ hosting }: Quiz): QuizHosting => {
  if (!hosting) throw new DomainError('not_found')
  return hosting
}

export const openRound = ({ rounds, ending }: Quiz): Round | undefined => {
  const last = rounds.at(-1)
  return last && !last.isClosed && !ending ? last : undefined
}

/** Returns the question's limit; for an unknown question, the room's. */
export const secondsOf = ({ seconds, questions }: QuizHosting, number: number) =>
  questions[number - 1]?.seconds ?? seconds

export const closesAt = (quiz: Quiz, { openedAt }: Round) =>
  openedAt + secondsOf(hostingOf(quiz), quiz.rounds.length) * 1000

const isOver = (quiz: Quiz, at: number) => {
  const round = openRound(quiz)
  return round !== undefined && at >= closesAt(quiz, round)
}

const join = (quiz: Quiz, { players, ...data }: Arriving): QuizEvent[] => {
  hostingOf(quiz)
  if (quiz.ending) return []
  const fresh = new Map(players.map((player) => [player.profileId, player]))
  for (const profileId of quiz.players.keys()) fresh.delete(profileId)
  const fitting = [...fresh.values()].slice(0, maxQuizPlayers - quiz.players.size)
  if (fitting.length === 0) return []
  return [{ type: 'QuizJoined', data: { ...data, players: inTeams(quiz, fitting) } }]
}

/** Assigns players by place in the class list, or to the smallest team. */
const inTeams = (quiz: Quiz, players: readonly ArrivingPlayer[]): QuizArrival['players'] => {
  const { teams } = hostingOf(quiz)
  if (!teams) return players.map(({ place: _, team: __, ...player }) => player)
  const sizes = Array.from({ length: teams.count }, () => 0)
  for (const team of quiz.teams.values()) sizes[team] = (sizes[team] ?? 0) + 1
  return players.map(({ place, ...player }) => {
    const isDealt = teams.by === 'list' && place !== undefined
    const team = isDealt ? place % teams.count : sizes.indexOf(Math.min(...sizes))
    sizes[team] = (sizes[team] ?? 0) + 1
    return { ...player, team }
  })
}

type TeamChoice = Extract<QuizCommand, { type: 'ChooseTeam' }>['data']

const chooseTeam = (quiz: Quiz, { choiceId, profileId, team }: TeamChoice): QuizEvent[] => {
  const { quizId, teams } = hostingOf(quiz)
  if (teams?.by !== 'choice' || !quiz.players.has(profileId) || !isPlace(team, teams.count))
    throw new DomainError('not_found')
  if (quiz.teams.get(profileId) === team) return []
  if (quiz.ending || quiz.rounds.length > 0) throw new DomainError('teams_fixed')
  return [{ type: 'QuizTeamChosen', data: { choiceId, quizId, profileId, team } }]
}

export const whyNotIn = ({ ending }: Quiz): DomainError =>
  ending ? new DomainError('session_over') : new DomainError('quiz_full', { count: maxQuizPlayers })

type Opening = Extract<QuizCommand, { type: 'Open' }>['data']

/** Opening twice changes nothing, because another tab may have been first. */
const open = (quiz: Quiz, { openingId, closingId, number, at }: Opening): QuizEvent[] => {
  const { quizId, questions } = hostingOf(quiz)
  const { rounds } = quiz
  if (number <= rounds.length) return []
  if (quiz.ending) throw new DomainError('session_over')
  if (number > rounds.length + 1 || number > questions.length) throw new DomainError('not_found')
  const opened: QuizEvent = {
    type: 'QuizQuestionOpened',
    data: { openingId, quizId, number, openedAt: at },
  }
  if (!openRound(quiz)) return [opened]
  if (!isOver(quiz, at)) throw new DomainError('question_still_open')
  return [
    { type: 'QuizQuestionClosed', data: { closingId, quizId, number: rounds.length } },
    opened,
  ]
}

/** Returns undefined if the answer counts or was given before. */
export const answerRefusalOf = (
  quiz: Quiz,
  { profileId, number, chosen, at }: GivenQuizAnswer,
): DomainError | undefined => {
  const question = hostingOf(quiz).questions[number - 1]
  if (!quiz.players.has(profileId) || !question || !isPlace(chosen, question.options))
    return new DomainError('not_found')
  if (quiz.rounds[number - 1]?.answers.has(profileId)) return undefined
  if (quiz.ending) return new DomainError('session_over')
  if (number !== quiz.rounds.length || !openRound(quiz) || isOver(quiz, at))
    return new DomainError('question_not_open')
  return undefined
}

const isPlace = (chosen: number, options: number) =>
  Number.isInteger(chosen) && chosen >= 0 && chosen < options

type Answering = Extract<QuizCommand, { type: 'Answer' }>['data']

const answer = (quiz: Quiz, { answersId, closingId, answers }: Answering): QuizEvent[] => {
  const { quizId } = hostingOf(quiz)
  const round = openRound(quiz)
  if (!round) return []
  const counted = new Map<string, QuizAnswers['answers'][number]>()
  for (const given of answers) {
    const { profileId, chosen, at } = given
    if (answerRefusalOf(quiz, given) || round.answers.has(profileId) || counted.has(profileId))
      continue
    if (given.number !== quiz.rounds.length) continue
    counted.set(profileId, { profileId, chosen, ms: Math.max(0, at - round.openedAt) })
  }
  if (counted.size === 0) return []
  const number = quiz.rounds.length
  const answered: QuizEvent = {
    type: 'QuizAnswered',
    data: { answersId, quizId, number, answers: [...counted.values()] },
  }
  if (round.answers.size + counted.size < quiz.players.size) return [answered]
  return [answered, { type: 'QuizQuestionClosed', data: { closingId, quizId, number } }]
}

type Finishing = Extract<QuizCommand, { type: 'Finish' }>['data']

const finish = (quiz: Quiz, { endingId, closingId, localDate }: Finishing): QuizEvent[] => {
  const { quizId, gameId } = hostingOf(quiz)
  if (quiz.ending) return []
  const number = quiz.rounds.length
  const players = number === 0 ? [] : [...quiz.players.keys()]
  const finished: QuizEvent = {
    type: 'QuizFinished',
    data: { endingId, quizId, gameId, localDate, players },
  }
  if (!openRound(quiz)) return [finished]
  return [{ type: 'QuizQuestionClosed', data: { closingId, quizId, number } }, finished]
}

const evolve = (quiz: Quiz, event: QuizEvent): Quiz => {
  quiz.changes += 1
  switch (event.type) {
    case 'QuizHosted':
      quiz.hosting = event.data
      return quiz
    case 'QuizJoined':
      for (const { profileId, class: className, team } of event.data.players) {
        quiz.players.set(profileId, className)
        quiz.cameAfter.set(profileId, quiz.rounds.length)
        if (team !== undefined) quiz.teams.set(profileId, team)
      }
      return quiz
    case 'QuizTeamChosen':
      quiz.teams.set(event.data.profileId, event.data.team)
      return quiz
    case 'QuizQuestionOpened':
      quiz.rounds.push({ openedAt: event.data.openedAt, answers: new Map(), isClosed: false })
      quiz.turned = quiz.changes
      return quiz
    case 'QuizAnswered': {
      const { number, answers } = event.data
      for (const { profileId, chosen, ms } of answers)
        quiz.rounds[number - 1]?.answers.set(profileId, { chosen, ms })
      return quiz
    }
    case 'QuizQuestionClosed': {
      const round = quiz.rounds[event.data.number - 1]
      if (round) round.isClosed = true
      quiz.turned = quiz.changes
      return quiz
    }
    case 'QuizFinished':
      quiz.ending = event.data
      quiz.turned = quiz.changes
      return quiz
  }
}

export const quizDecider: Decider<Quiz, QuizCommand, QuizEvent> = { initialState, decide, evolve }
