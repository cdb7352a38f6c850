import { v7 } from 'uuid'
import type { TestApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

type Answer = Readonly<{
  _id: string
  batch: string
  position: string
  session: string
  outcomes: readonly object[]
  display?: unknown
}>
/** `key`: the Idempotency-Key, by default a new one. */
export type Ask = (route: string, token: string, body?: object, key?: string) => Promise<Answer>

/**
 * Plays the actions of whole classes: a roll is called, a quiz is played to its end, and board
 * games are recorded.
 */
export const groupStory = async (laurel: TestApp, ask: Ask, school: School): Promise<void> => {
  await rollStory(ask, school)
  await quizStory(laurel, ask, school)
  await boardStory(ask, school)
}

/** Calls a roll: one student is late and one is missing. */
const rollStory = async (ask: Ask, { admin, teacher, students, attendanceRule }: School) => {
  const { _id: late_rule } = await ask('POST /attendanceRules', admin.token, { name: 'Late' })
  await ask('POST /v2/roll_call', teacher.token, {
    class: '1A',
    date: '2026-11-20',
    present_rule: attendanceRule,
    late_rule,
    profiles: students.slice(1, 5).map(({ profile }, n) => ({ profile, is_late: n === 3 })),
  })
}

const quizStory = async (laurel: TestApp, ask: Ask, { admin, teacher, students }: School) => {
  const { _id: game } = await ask('POST /games/create', admin.token, {
    name: '搶答比賽',
    gameType: 'interactive',
    featureStart: '2026-11-01',
    featureEnd: '2027-06-30',
    isActive: true,
    pointCorrect: 5,
    pointIncorrect: 1,
    pointExchangeRate: 2,
  })
  const options = ['Seed', 'Stone'].map((text, n) => ({ text, isAns: n === 0 }))
  await ask('POST /gameQuestions', admin.token, { game, text: 'What grows?', options })
  const { body } = await laurel.call(`POST /games/${game}/quizzes`, teacher.token, {
    body: { seconds: 20 },
    key: v7(),
  })
  const { quiz, pin } = body.data
  const players = students.slice(0, 2)
  for (const { token } of players) await ask('POST /quizzes/join', token, { pin })
  await ask(`POST /quizzes/${quiz}/open`, teacher.token, { number: 1 })
  for (const [option, { token }] of players.entries())
    await ask(`POST /quizzes/${quiz}/answers`, token, { number: 1, option })
  await ask(`POST /quizzes/${quiz}/finish`, teacher.token)
}

/** Board games: one by places, one by scores with points for the winner, and a deleted one. */
const boardStory = async (ask: Ask, { admin, teacher, students, categories }: School) => {
  const { _id: pointRule_id } = await ask('POST /pointRules', admin.token, {
    name: 'Well played',
    point: 6,
    type: 'reward',
    ruleCategory: categories.reward,
    isActive: true,
  })
  const { _id: boardGame } = await ask('POST /v2/boardGame/game', admin.token, {
    name: { en: 'Go', zh: '圍棋' },
    minPlayers: 2,
    maxPlayers: 4,
    isActive: true,
  })
  const players = (results: readonly number[]) =>
    results.map((result, n) => ({ profile: students[n + 6]!.profile, result }))
  const record = (token: string, more: object) =>
    ask('POST /v2/boardGame/session', token, { boardGame, date: '2026-11-19', ...more })
  await record(teacher.token, { by: 'place', players: players([1, 2, 2]) })
  const grant = { pointRule_id, to: 'winner' }
  await record(teacher.token, { by: 'score', players: players([12, 40]), grant })
  const { session, position } = await record(admin.token, {
    by: 'score',
    players: players([3, 4]),
    grant,
  })
  await ask(`DELETE /v2/boardGame/session/${session}?minPosition=${position}`, admin.token)
}
