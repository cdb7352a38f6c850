import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { HostQuiz, PlayerQuiz } from '#api/contracts/quizzes.ts'
import { maxQuizPlayers } from '#domain/quizzes/rules.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School, TestStudent } from '#tests/support/school.ts'
import { openLines, type TestLine } from '../live/support.ts'

/** How long a hall of players may take on a machine that is busy with other tests. */
const patience = 120_000

let laurel: TestApp
let lines: Awaited<ReturnType<typeof openLines>>
let school: School

beforeAll(async () => {
  // The default limits must suffice for a school that shares one address.
  laurel = await testApp({ env: { RATE_LIMIT: '50' } })
  lines = await openLines(laurel)
  school = await laurel.school({ students: maxQuizPlayers + 1, modules: ['game', 'subject'] })
}, patience)
afterAll(async () => {
  lines?.closeAll()
  await laurel?.close()
}, patience)

const post = async (route: string, token: string, body: object = {}) => {
  const key = randomUUID()
  for (;;) {
    const answer = await laurel.call(`POST ${route}`, token, { body, key })
    // Like a phone, sends the request again if the server was busy.
    if (answer.body.code === 'retryable') continue
    expect(answer.status, answer.text).toBe(200)
    return answer.body.data
  }
}
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { interval: 50 })
/** Acts for each player, `atOnce` at a time, like phones on one network. */
const each = async <One>(
  all: readonly One[],
  atOnce: number,
  act: (one: One, n: number) => Promise<unknown>,
) => {
  const left = [...all.entries()]
  const go = async () => {
    for (let next = left.shift(); next; next = left.shift()) await act(next[1], next[0])
  }
  await Promise.all(Array.from({ length: atOnce }, go))
}

const openRoom = async (): Promise<HostQuiz> => {
  const days = { featureStart: '2000-01-01', featureEnd: '2099-12-31', isActive: true }
  const points = { pointCorrect: 1, pointIncorrect: 0, pointExchangeRate: 1 }
  const { _id: game } = await post('/games/create', school.admin.token, {
    name: 'Assembly',
    gameType: 'interactive',
    ...days,
    ...points,
  })
  const options = 'ABCD'.split('').map((text) => ({ text, isAns: text === 'C' }))
  await post('/gameQuestions', school.admin.token, { game, text: 'Which?', options })
  return await post(`/games/${game}/quizzes`, school.teacher.token, { seconds: 120 })
}
const closedOn = (line: TestLine) =>
  (line.snapshots as readonly (HostQuiz | PlayerQuiz)[]).find(({ phase }) => phase === 'closed')

test(
  `a room accepts ${maxQuizPlayers} players at most, answers each, and pays all who were right`,
  async () => {
    const { quiz, pin, game } = await openRoom()
    const { token } = school.teacher
    const players = school.students.slice(0, maxQuizPlayers)
    await each(
      players,
      50,
      async (student) => void (await post('/quizzes/join', student.token, { pin })),
    )
    const late = school.students.at(-1) as TestStudent
    const refused = await laurel.call('POST /quizzes/join', late.token, {
      body: { pin },
      key: randomUUID(),
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'quiz_full' } })

    const watch = async (who: string) => {
      const line = await lines.line({ token: who })
      expect(await line.watch({ room: 'quiz', quiz })).toEqual({ ok: true })
      return line
    }
    const board = await watch(token)
    const phones: TestLine[] = []
    await each(players, 25, async (student, n) => {
      phones[n] = await watch(student.token)
    })
    await post(`/quizzes/${quiz}/open`, token, { number: 1 })
    // All players answer at the same time.
    await Promise.all(
      players.map((one, n) =>
        post(`/quizzes/${quiz}/answers`, one.token, { number: 1, option: n % 4 }),
      ),
    )

    // The last answer closed the question; nobody pressed a button.
    await eventually(() =>
      expect([board, ...phones].filter((line) => !closedOn(line)).length).toBe(0),
    )
    expect(closedOn(board)).toMatchObject({
      counts: Array(4).fill(maxQuizPlayers / 4),
      answered: maxQuizPlayers,
    })
    const told = phones.map((line) => closedOn(line) as PlayerQuiz)
    expect(told.map(({ chosen }) => chosen)).toEqual(players.map((_, n) => n % 4))
    for (const { chosen, isCorrect, right } of told)
      expect([right, isCorrect]).toEqual([2, chosen === 2])
    const ranks = told.flatMap(({ rank, isCorrect }) => (isCorrect && rank ? [rank] : []))
    expect([ranks.length, Math.min(...ranks), Math.max(...ranks) <= maxQuizPlayers / 4]).toEqual([
      maxQuizPlayers / 4,
      1,
      true,
    ])

    await post(`/quizzes/${quiz}/finish`, token)
    const sessions = async (query: string) =>
      (await laurel.call(`GET /gameSessions?game=${game._id}&${query}`, school.admin.token)).body
    await eventually(async () => expect((await sessions('limit=1')).total).toBe(maxQuizPlayers))
    const asked = `GET /actions?period=${school.period}&limit=1&group=batch`
    await eventually(async () => {
      const { total, batches } = (await laurel.call(asked, school.admin.token)).body
      expect([total, batches]).toEqual([maxQuizPlayers / 4, 1])
    })
  },
  patience,
)
