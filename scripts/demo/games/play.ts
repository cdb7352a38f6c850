import type { Actor } from '#ledger/calls.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { demoBoardGames } from '#scripts/demo/games/contents.ts'
import type { DemoGameStep } from '#scripts/demo/games/steps.ts'
import { demoId, demoOrganization, demoRuleId } from '#scripts/demo/ids.ts'
import { rewardRules } from '#scripts/demo/school.ts'
import { boardGameId, gameId, questionId } from './set-up.ts'

export type DemoScene = Readonly<{
  ledger: Ledger
  cast: readonly { user: string; profile: string }[]
  teacher: (index: number) => Actor
  setClock: (at: Date) => void
}>
export type StepOfKind<Kind extends DemoGameStep['kind']> = Extract<DemoGameStep, { kind: Kind }>

const secondsEach = 20
const fairness = rewardRules.find(({ key }) => key === 'courtesy')!

/**
 * Plays a game and grants its points itself, in place of the reactor. A second call records
 * nothing.
 */
export const playGame = async (
  { ledger, cast, setClock }: DemoScene,
  step: StepOfKind<'game'>,
  key: string,
) => {
  const { user: userId, profile } = cast[step.student]!
  const actor: Actor = { organizationId: demoOrganization, userId, role: 'user' }
  const game = gameId(step.game)
  const begun = step.at.getTime() - step.answers.length * secondsEach * 1000
  setClock(new Date(begun))
  const started = await ledger.games.start(actor, `${key} start`, { profile, game })
  const session = started.session.start.sessionId
  for (const [place, chosen] of step.answers.entries()) {
    if (chosen.length === 0) continue
    setClock(new Date(begun + (place + 1) * secondsEach * 1000))
    const answer = { profile, game, session, question: questionId(step.game, place), chosen }
    await ledger.games.answer(actor, `${key} ${place}`, answer)
  }
  setClock(step.at)
  const { session: ended } = await ledger.games.finish(actor, `${key} finish`, {
    profile,
    game,
    session,
  })
  const { exchanged: points, gameName: name } = ended.finish!
  if (points > 0)
    await ledger.points.grantGamePoints(demoOrganization, { session, profile, game, name, points })
}

export const playAtTable = async (
  { ledger, cast, teacher }: DemoScene,
  step: StepOfKind<'boardGame'>,
  key: string,
) => {
  const { by } = demoBoardGames.find((game) => game.key === step.game)!
  const players = step.players.map(({ student, result }) => ({
    profile: cast[student]!.profile,
    result,
  }))
  const { session } = await ledger.boardGames.record(teacher(step.by), key, {
    boardGame: boardGameId(step.game),
    date: step.date,
    by,
    players,
    grant: step.rewarded ? { rule: demoRuleId(fairness.key), to: 'all' } : null,
  })
  if (!step.rewarded) return
  const { key: rule, name: ruleName, name_en: ruleNameEn, point: points, category } = fairness
  const grant = {
    ...({
      to: 'all',
      ruleId: demoRuleId(rule),
      ruleName,
      ruleNameEn,
      ruleType: 'reward',
      points,
    } as const),
    categoryId: demoId(`category ${category}`),
  }
  for (const { profile } of players)
    await ledger.points.grantBoardGamePoints(demoOrganization, { session, profile, grant })
}
