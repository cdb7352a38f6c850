import { worthOf } from '#domain/games/points.ts'
import { actionIdOf } from '#domain/ids.ts'
import { hostingOf } from '#domain/quizzes/quiz.ts'
import { rankingOf } from '#domain/quizzes/ranking.ts'
import { quizRecordingOf } from '#domain/quizzes/recording.ts'
import type { DemoScene, StepOfKind } from '#scripts/demo/games/play.ts'
import { gameId } from '#scripts/demo/games/set-up.ts'
import { demoId, demoOrganization, demoPeriodId } from '#scripts/demo/ids.ts'

const seconds = 20

/**
 * Leads a live quiz in teams from the lobby to the podium. Records sessions and points itself, in
 * place of the reactors. A second call records nothing.
 */
export const playQuiz = async (
  { ledger, cast, teacher, setClock }: DemoScene,
  step: StepOfKind<'quiz'>,
) => {
  const quiz = demoId(`quiz ${step.game}`)
  const place = { organizationId: demoOrganization, quiz, periodId: demoPeriodId('current') }
  const host = teacher(step.by)
  const players = step.players.map(({ student, ...player }) => ({
    ...player,
    profileId: cast[student]!.profile,
  }))
  await ledger.quizzes.host(host, {
    ...place,
    game: gameId(step.game),
    seconds,
    teams: { by: 'list', count: step.teams },
  })
  await ledger.quizzes.join(
    place,
    players.map(({ profileId, class: of }, n) => ({ profileId, class: of, place: n })),
  )
  const asked = players[0]?.answers.length ?? 0
  for (let number = 1; number <= asked; number += 1) {
    const opened = step.at.getTime() + number * 2 * seconds * 1000
    await ledger.quizzes.openQuestion(host, place, { number, at: new Date(opened) })
    const given = players.flatMap(({ profileId, answers, seconds: taken }) => {
      const chosen = answers[number - 1]
      return chosen === undefined ? [] : [{ profileId, number, chosen, at: opened + taken * 1000 }]
    })
    await ledger.quizzes.answer(place, given)
    const at = new Date(opened + seconds * 1000)
    setClock(at)
    await ledger.quizzes.closeQuestion(host, place, { number, at })
  }
  await ledger.quizzes.finish(host, place)
  const profiles = players.map(({ profileId }) => profileId)
  await ledger.games.recordQuiz({ ...place, profiles })
  const earned = await ledger.quizzes.read(place, (state) =>
    rankingOf(state).map(({ profileId: profile, point }) => ({
      profile,
      name: hostingOf(state).gameName,
      points: worthOf(hostingOf(state), point),
    })),
  )
  for (const { profile, name, points } of earned)
    if (points > 0)
      await ledger.points.grantGamePoints(demoOrganization, {
        session: actionIdOf(quiz, profile, 0),
        profile,
        game: gameId(step.game),
        name,
        points,
        batch: quizRecordingOf(demoOrganization, quiz),
      })
}
