import { pointOf } from '#domain/games/points.ts'
import { hostingOf, type Quiz } from './quiz.ts'

export type Rank = Readonly<{
  profileId: string
  rank: number
  correct: number
  ms: number
  /** In hundredths of a point. */
  point: number
}>

/** Ranks by right answers, then by answering time. */
export const rankingOf = (quiz: Quiz, first: number = closedRounds(quiz)): readonly Rank[] => {
  const rates = hostingOf(quiz)
  const sums = new Map(
    [...quiz.players.keys()].map((profileId) => [profileId, { correct: 0, ms: 0 }]),
  )
  for (const [n, { answers }] of quiz.rounds.slice(0, first).entries()) {
    for (const [profileId, { chosen, ms }] of answers) {
      const sum = sums.get(profileId)
      if (!sum || !isRight(quiz, n + 1, chosen)) continue
      sum.correct += 1
      sum.ms += ms
    }
  }
  const sorted = [...sums].sort(
    ([, one], [, other]) => other.correct - one.correct || one.ms - other.ms,
  )
  let rank = 0
  return sorted.map(([profileId, { correct, ms }], at) => {
    const [, before] = sorted[at - 1] ?? []
    if (before?.correct !== correct || before.ms !== ms) rank = at + 1
    return {
      profileId,
      rank,
      correct,
      ms,
      point: pointOf(rates, { correct, incorrect: first - correct }),
    }
  })
}

const places = 3
const mostOnPodium = 6

/** Returns the first three places with ties: at most six players, each with a right answer. */
export const podiumOf = (ranking: readonly Rank[]): readonly Rank[] =>
  ranking.filter(({ rank, correct }) => rank <= places && correct > 0).slice(0, mostOnPodium)

export const closedRounds = ({ rounds }: Quiz) => rounds.filter(({ isClosed }) => isClosed).length

export const isRight = (quiz: Quiz, number: number, chosen: number) => {
  const right = hostingOf(quiz).questions[number - 1]?.right ?? []
  return right.length === 1 && right[0] === chosen
}

export const choiceCountsOf = (quiz: Quiz, number: number): readonly number[] => {
  const counts = Array.from(
    { length: hostingOf(quiz).questions[number - 1]?.options ?? 0 },
    () => 0,
  )
  for (const { chosen } of quiz.rounds[number - 1]?.answers.values() ?? [])
    counts[chosen] = (counts[chosen] ?? 0) + 1
  return counts
}
