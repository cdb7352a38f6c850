import type { CommonQueryMethods } from 'slonik'
import { placedByScore } from '#domain/board-games/board-game.ts'
import type { BoardGamePlay } from '#domain/board-games/events.ts'
import type { BoardGameGrantees, BoardGameResultKind } from '#domain/board-games/rules.ts'
import { plusDays } from '#domain/calendar.ts'
import { DomainError } from '#domain/decider.ts'
import { rewardRuleTypes } from '#domain/points/events.ts'
import { findBoardGameEver } from '#registry/board-games/board-games.ts'
import { rulesInUse, studentsKnown } from '../checks.ts'
import { inCurrentPeriod, pointsAsExpected, refuseOtherTypes } from '../points/checks.ts'
import { contextOf, readRewardLookup } from '../points/reward-context.ts'

/** How many days back a game can be recorded, as for homework. */
const mostDaysBack = 400

export type Recording = Readonly<{
  boardGame: string
  date: string
  by: BoardGameResultKind
  players: readonly Readonly<{ profile: string; result: number }>[]
  grant: Readonly<{
    rule: string
    to: BoardGameGrantees
    expectedPoint?: number | undefined
  }> | null
}>

/** @throws DomainError `not_found` outside the organisation */
export const readBoardGameContext = async (
  db: CommonQueryMethods,
  organizationId: string,
  { boardGame, players, grant }: Recording,
) => {
  const query = {
    rules: grant ? [grant.rule] : [],
    profiles: players.map(({ profile }) => profile),
  }
  const context = contextOf(await readRewardLookup(db, organizationId, query), query)
  refuseOtherTypes(context.rules, rewardRuleTypes)
  const game = await findBoardGameEver(db, organizationId, boardGame)
  if (!game) throw new DomainError('not_found')
  return { ...context, game }
}
export type BoardGameContext = Awaited<ReturnType<typeof readBoardGameContext>>

export const playOf = (
  sessionId: string,
  { students, rules }: BoardGameContext,
  { boardGame: boardGameId, date: localDate, by, players, grant }: Recording,
): BoardGamePlay => {
  const results = students.map(({ id: profileId, class: className }, n) => {
    return { profileId, class: className, result: players[n]!.result }
  })
  const placed =
    by === 'place'
      ? results.map(({ result: place, ...one }) => ({ ...one, place, score: null }))
      : placedByScore(results.map(({ result: score, ...one }) => ({ ...one, score })))
  const [rule] = rules
  const given = rule &&
    grant && {
      to: grant.to,
      ruleId: rule.id,
      ruleName: rule.name,
      ruleNameEn: rule.nameEn,
      ruleType: rule.type,
      categoryId: rule.categoryId,
      points: rule.point,
    }
  return { sessionId, boardGameId, localDate, players: placed, grant: given ?? null }
}

/** @throws DomainError */
export const checkPlay = (context: BoardGameContext, { date, grant }: Recording, today: string) => {
  const { game, students } = context
  if (game.isGone) throw new DomainError('not_found')
  if (!game.is_active) throw new DomainError('board_game_inactive')
  if (students.some(({ periodId }) => periodId !== students[0]?.periodId))
    throw new DomainError('not_found')
  const refused =
    studentsKnown(context, students) ??
    (grant
      ? (rulesInUse(context, students) ??
        inCurrentPeriod(context, students) ??
        pointsAsExpected({ ...context, lines: [{ ...grant, count: 1 }] }, students))
      : undefined)
  if (refused) throw refused
  if (date > today || date < plusDays(today, -mostDaysBack))
    throw new DomainError('date_out_of_range')
}
