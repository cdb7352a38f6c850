import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { HostQuiz, PlayerQuiz } from '#api/contracts/quizzes.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/eventstoredb-server.ts'

let server: Awaited<ReturnType<typeof startEventStoreDbServer>>
let laurel: TestApp
beforeAll(async () => {
  server = await startEventStoreDbServer()
  laurel = await testApp({ env: { EVENT_STORE_URL: server.url } })
})
afterAll(async () => {
  await laurel?.close()
  await server?.stop()
})

const done = async <Data>(route: string, token: string, body: object = {}): Promise<Data> => {
  const answer = await laurel.call(route, token, { body, key: v7() })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
/** How many events there were before this test or its retry. */
let began = 0
const eventsOf = (category: string, type?: string) =>
  server.log.all
    .slice(began)
    .filter(
      (one) => one.stream.startsWith(`${category}-`) && (type === undefined || one.type === type),
    )

test('with a ledger on EventStoreDB a live quiz is hosted, answered and ended, and pays once', async () => {
  began = server.log.all.length
  const school = await laurel.school({ students: 2, modules: ['game', 'subject'] })
  const { admin, teacher } = school
  const [ada, ben] = school.students
  const days = { featureStart: '2000-01-01', featureEnd: '2099-12-31' }
  const points = { pointCorrect: 5, pointIncorrect: 1, pointExchangeRate: 2 }
  const { _id: game } = await done<{ _id: string }>('POST /games/create', admin.token, {
    name: '花的結構',
    gameType: 'interactive',
    ...days,
    isActive: true,
    ...points,
  })
  const options = ['A', 'B'].map((text, n) => ({ text, isAns: n === 1 }))
  for (const text of ['One?', 'Two?'])
    await done('POST /gameQuestions', admin.token, { game, text, options })
  const { quiz, pin } = await done<HostQuiz>(`POST /games/${game}/quizzes`, teacher.token, {
    seconds: 120,
  })
  await Promise.all([ada!, ben!].map(({ token }) => done('POST /quizzes/join', token, { pin })))
  for (const number of [1, 2]) {
    await done(`POST /quizzes/${quiz}/open`, teacher.token, { number })
    // Two tabs answer at once; only one answer counts.
    const tabs = [0, 1].map(() =>
      done(`POST /quizzes/${quiz}/answers`, ada!.token, { number, option: 1 }),
    )
    await Promise.all(tabs)
    const told = await done<PlayerQuiz>(`POST /quizzes/${quiz}/answers`, ben!.token, {
      number,
      option: number - 1,
    })
    expect(told).toMatchObject({ phase: 'closed', isCorrect: number === 2 })
  }
  const ends = [1, 2, 3].map(() => done<HostQuiz>(`POST /quizzes/${quiz}/finish`, teacher.token))
  for (const end of await Promise.all(ends))
    expect(end).toMatchObject({ phase: 'finished', totals: { correct: 3 }, players: 2 })
  expect(eventsOf('quiz', 'QuizFinished')).toHaveLength(1)

  await vi.waitFor(
    async () => {
      const { body } = await laurel.call(
        `GET /actions?period=${school.period}&limit=50&group=batch`,
        admin.token,
      )
      expect(body.data).toMatchObject([{ group: { entries: 2, students: 2, point: 28 } }])
    },
    { interval: 100 },
  )
  expect(eventsOf('game', 'GameFinished')).toHaveLength(2)
  expect(eventsOf('account')).toHaveLength(2)
})
