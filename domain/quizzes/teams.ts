import { hostingOf, type Quiz } from './quiz.ts'
import { isRight } from './ranking.ts'

/** `share`: the average of the members' shares of right answers; null if nobody was asked. */
export type TeamStanding = Readonly<{
  team: number
  players: number
  share: number | null
  rank: number | null
}>

/** Equal teams share a place. */
export const teamStandingsOf = (quiz: Quiz, first: number): readonly TeamStanding[] => {
  const count = hostingOf(quiz).teams?.count ?? 0
  const members = Map.groupBy(quiz.teams, ([, team]) => team)
  const scored = Array.from({ length: count }, (_, team) => {
    const own = (members.get(team) ?? []).map(([profileId]) => profileId)
    const shares = own.flatMap((profileId) => shareOf(quiz, profileId, first) ?? [])
    const sum = shares.reduce((all, share) => all + share, 0)
    const share = shares.length > 0 ? rounded(sum / shares.length) : null
    return { team, players: own.length, share }
  })
  return scored.map((one) => ({ ...one, rank: rankAmong(scored, one.share) }))
}

/** Rounds, because the order in which numbers are added changes the last digits of their sum. */
const rounded = (share: number) => Math.round(share * 1e9) / 1e9

/** Counts only questions since the player joined, so that latecomers do not lower the share. */
const shareOf = (quiz: Quiz, profileId: string, first: number): number | undefined => {
  const cameAfter = quiz.cameAfter.get(profileId) ?? 0
  const asked = quiz.rounds
    .slice(0, first)
    .map(({ answers }, n) => ({ n, answer: answers.get(profileId) }))
    .filter(({ n, answer }) => n >= cameAfter || answer)
  const right = asked.filter(({ n, answer }) => answer && isRight(quiz, n + 1, answer.chosen))
  return asked.length > 0 ? right.length / asked.length : undefined
}

const rankAmong = (all: readonly { share: number | null }[], share: number | null) =>
  share === null ? null : 1 + all.filter((other) => (other.share ?? -1) > share).length
