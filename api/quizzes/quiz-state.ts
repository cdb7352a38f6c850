import type { quizPhases } from '#api/contracts/quizzes.ts'
import type { QuizHosting } from '#domain/quizzes/events.ts'
import { closesAt, hostingOf, openRound, type Quiz } from '#domain/quizzes/quiz.ts'
import { choiceCountsOf, closedRounds, type Rank, rankingOf } from '#domain/quizzes/ranking.ts'
import { type TeamStanding, teamStandingsOf } from '#domain/quizzes/teams.ts'
import type { QuizPlace } from '#ledger/quizzes/quizzes.ts'

export type QuizState = Readonly<{
  place: QuizPlace
  hosting: QuizHosting
  phase: (typeof quizPhases)[number]
  /** Grows with each change. */
  changes: number
  turned: number
  /** From 1; 0 in the lobby. */
  number: number
  /** In ms since 1970. */
  closesAt: number | undefined
  players: readonly string[]
  isIn: (profileId: string) => boolean
  chosenBy: ReadonlyMap<string, number>
  counts: readonly number[] | undefined
  right: number | undefined
  ranking: readonly Rank[]
  rankOf: ReadonlyMap<string, Rank>
  /** Each player's rank before the last closed question. Empty if nobody had a right answer. */
  before: ReadonlyMap<string, number>
  /** Empty without teams. */
  teams: ReadonlyMap<string, number>
  teamStandings: readonly TeamStanding[]
  review: readonly Readonly<{ counts: readonly number[]; right: number }>[]
}>

const phaseOf = (quiz: Quiz): QuizState['phase'] => {
  if (quiz.ending) return 'finished'
  if (openRound(quiz)) return 'open'
  return quiz.rounds.length === 0 ? 'lobby' : 'closed'
}

export const quizStateOf =
  (place: QuizPlace) =>
  (quiz: Quiz): QuizState => {
    const hosting = hostingOf(quiz)
    const phase = phaseOf(quiz)
    const number = quiz.rounds.length
    const round = quiz.rounds.at(-1)
    const isShown = phase !== 'open' && number > 0
    // An open question hides the ranking.
    const ranking = isShown ? rankingOf(quiz) : []
    const before = isShown && number > 1 ? rankingOf(quiz, closedRounds(quiz) - 1) : []
    const players = new Map(quiz.players)
    return {
      place,
      hosting,
      phase,
      changes: quiz.changes,
      turned: quiz.turned,
      number,
      closesAt: phase === 'open' && round ? closesAt(quiz, round) : undefined,
      players: [...players.keys()],
      isIn: (profileId) => players.has(profileId),
      chosenBy: new Map(
        [...(round?.answers ?? [])].map(([profileId, { chosen }]) => [profileId, chosen]),
      ),
      counts: isShown ? choiceCountsOf(quiz, number) : undefined,
      right: isShown ? hosting.questions[number - 1]?.right[0] : undefined,
      ranking,
      rankOf: new Map(ranking.map((rank) => [rank.profileId, rank])),
      before: new Map(
        before[0]?.correct ? before.map(({ profileId, rank }) => [profileId, rank]) : [],
      ),
      teams: new Map(quiz.teams),
      teamStandings: hosting.teams ? teamStandingsOf(quiz, closedRounds(quiz)) : [],
      review:
        phase === 'finished'
          ? quiz.rounds.map((_, n) => ({
              counts: choiceCountsOf(quiz, n + 1),
              right: hosting.questions[n]!.right[0] ?? 0,
            }))
          : [],
    }
  }

export const correctCountOf = ({ counts, right }: QuizState) =>
  right === undefined ? 0 : (counts?.[right] ?? 0)
