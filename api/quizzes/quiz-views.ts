import type { z } from 'zod'
import type { HostQuiz, PlayerQuiz, QuizTop } from '#api/contracts/quizzes.ts'
import type { Services } from '#api/services.ts'
import { worthOf } from '#domain/games/points.ts'
import { secondsOf } from '#domain/quizzes/quiz.ts'
import { podiumOf, type Rank } from '#domain/quizzes/ranking.ts'
import { quizRecordingOf } from '#domain/quizzes/recording.ts'
import { findStudentsOf, type StudentNameRow } from '#registry/people/people.ts'
import { questionWordsOf } from './question-words.ts'
import { correctCountOf, type QuizState } from './quiz-state.ts'

type ViewServices = Pick<Services, 'db' | 'clock'>

const mostNewest = 60

const shared = async ({ db, clock }: ViewServices, standing: QuizState) => {
  const { place, hosting, phase, number, closesAt, right, players } = standing
  const current = hosting.questions[number - 1]
  const [question = null] = current
    ? await questionWordsOf(db, place.organizationId, [current])
    : []
  const now = clock()
  return {
    room: 'quiz' as const,
    quiz: place.quiz,
    at: now.toISOString(),
    game: { _id: hosting.gameId, name: hosting.gameName },
    phase,
    number,
    count: hosting.questions.length,
    seconds: number === 0 ? usualSeconds(hosting) : secondsOf(hosting, number),
    pointCorrect: hosting.pointCorrect / 100,
    question,
    right: right ?? null,
    closesIn: closesAt === undefined ? null : Math.max(0, closesAt - now.getTime()),
    players: players.length,
    teams: hosting.teams ? { by: hosting.teams.by, standings: [...standing.teamStandings] } : null,
  }
}

const usualSeconds = ({ questions, seconds }: QuizState['hosting']) => {
  const counts = Map.groupBy(questions, (question) => question.seconds)
  const [most] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)
  return most?.[0] ?? seconds
}

const positionOf = (changes: number) => String(changes).padStart(20, '0')

const playerOf = ({
  profile,
  name_en: en,
  name_zh: zh,
  class: className,
  class_no,
}: StudentNameRow) => ({
  profile,
  name: { en, zh },
  class: className,
  class_no,
})

export const hostView = async (
  services: ViewServices,
  { pin }: Readonly<{ pin: string }>,
  standing: QuizState,
): Promise<HostQuiz> => {
  const { place, phase, players, ranking, before, chosenBy, counts } = standing
  const newest = phase === 'lobby' ? players.slice(-mostNewest) : []
  const first = podiumOf(ranking)
  const profiles = [...newest, ...first.map(({ profileId }) => profileId)]
  const students =
    profiles.length > 0
      ? await findStudentsOf(services.db, place.organizationId, profiles)
      : new Map()
  const top = first.flatMap(({ profileId, rank, correct, point }): z.infer<typeof QuizTop>[] => {
    const student = students.get(profileId)
    const from = before.get(profileId) ?? null
    const isFaster = ranking.some((other) => other.correct === correct && other.rank > rank)
    return student
      ? [{ ...playerOf(student), rank, from, correct, point: point / 100, isFaster }]
      : []
  })
  const sum = (pick: (one: QuizState['ranking'][number]) => number) =>
    ranking.reduce((all, one) => all + pick(one), 0)
  return {
    ...(await shared(services, standing)),
    role: 'host',
    position: positionOf(standing.changes),
    pin,
    record:
      phase === 'finished' && standing.number > 0
        ? quizRecordingOf(place.organizationId, place.quiz)
        : null,
    answered: chosenBy.size,
    newest: newest.flatMap((profileId) => {
      const student = students.get(profileId)
      return student ? [{ ...playerOf(student), team: standing.teams.get(profileId) ?? null }] : []
    }),
    counts: counts ? [...counts] : null,
    correct: correctCountOf(standing),
    top,
    totals: { correct: sum((one) => one.correct), point: sum((one) => one.point) / 100 },
  }
}

export const playerView = async (
  services: ViewServices,
  { profileId }: Readonly<{ profileId: string }>,
  standing: QuizState,
): Promise<PlayerQuiz> => {
  const { hosting, phase, turned, changes, chosenBy, right, rankOf, ranking, before } = standing
  const chosen = chosenBy.get(profileId) ?? null
  const own = rankOf.get(profileId)
  return {
    ...(await shared(services, standing)),
    role: 'player',
    team: standing.teams.get(profileId) ?? null,
    // Screens ignore older positions. In the lobby every change, such as a player's team, makes a
    // new position.
    position: positionOf(phase === 'lobby' ? changes * 2 : turned * 2 + (chosen === null ? 0 : 1)),
    chosen,
    isCorrect: right === undefined ? null : chosen === right,
    ...placeAmong(ranking, own),
    from: before.get(profileId) ?? null,
    correct: own?.correct ?? 0,
    point: (own?.point ?? 0) / 100,
    worth: worthOf(hosting, own?.point ?? 0),
  }
}

/** Returns no rank while nobody has a right answer, because everybody would be first. */
const placeAmong = (ranking: readonly Rank[], own: Rank | undefined) => {
  const hasPlaces = ranking.some(({ correct }) => correct > 0)
  return {
    rank: own && hasPlaces ? own.rank : null,
    isBySpeed:
      own !== undefined &&
      ranking.some((one) => one.correct === own.correct && one.rank !== own.rank),
  }
}
