import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { HostedQuiz, HostQuiz, PlayerQuiz } from '#api/contracts/quizzes.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School, TestStudent } from '#tests/support/school.ts'
import { openLines, type TestLine } from '../live/support.ts'

type Live = {
  laurel: TestApp
  lines: Awaited<ReturnType<typeof openLines>>
  /** Each test makes its own school. */
  school: School
  ada: TestStudent
  ben: TestStudent
  /** The time on the clock, in ms. `pass` moves it on. */
  now: number
}

/** Makes a school with live quizzes for each test. Returns functions that host and play them. */
export const quizSchool = () => {
  const live = {} as Live

  beforeAll(async () => {
    live.laurel = await testApp({ now: '2026-11-20T03:00:00Z' })
    live.lines = await openLines(live.laurel)
  })
  afterEach(() => live.lines.closeAll())
  afterAll(() => live.laurel.close())
  beforeEach(async () => {
    live.now = Date.parse('2026-11-20T03:00:00Z')
    live.laurel.setNow(new Date(live.now).toISOString())
    live.school = await live.laurel.school({ students: 3, modules: ['game', 'subject'] })
    live.ada = live.school.students[0]!
    live.ben = live.school.students[1]!
  })

  const pass = (ms: number) => {
    live.now += ms
    live.laurel.setNow(new Date(live.now).toISOString())
  }
  const send = (route: string, token: string, body?: object) =>
    live.laurel.call(route, token, { ...(body && { body }), key: randomUUID() })
  const done = async (route: string, token: string, body?: object) => {
    const answer = await send(route, token, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.body.data
  }
  const fields = {
    name: '花的結構',
    gameType: 'interactive',
    featureStart: '2000-01-01',
    featureEnd: '2099-12-31',
    isActive: true,
    pointCorrect: 5,
    pointIncorrect: 1,
    pointExchangeRate: 2,
  }
  const options = (right: string) =>
    'ABCD'.split('').map((text) => ({ text, isAns: right === text }))
  const addGame = async (rights = 'BC', more: object = {}) => {
    const { _id: game } = await done('POST /games/create', live.school.admin.token, {
      ...fields,
      ...more,
    })
    for (const [n, right] of [...rights].entries())
      await done('POST /gameQuestions', live.school.admin.token, {
        game,
        text: `Question ${n + 1}?`,
        options: options(right),
      })
    return game as string
  }
  const host = async (game: string, token = live.school.teacher.token): Promise<HostedQuiz> =>
    await done(`POST /games/${game}/quizzes`, token, { seconds: 20 })
  const open = (quiz: string, number: number): Promise<HostQuiz> =>
    done(`POST /quizzes/${quiz}/open`, live.school.teacher.token, { number })
  const join = (pin: string, student: TestStudent): Promise<PlayerQuiz> =>
    done('POST /quizzes/join', student.token, { pin })
  const answer = (quiz: string, student: TestStudent, number: number, option: number) =>
    send(`POST /quizzes/${quiz}/answers`, student.token, { number, option })
  const answered = async (
    quiz: string,
    student: TestStudent,
    number: number,
    option: number,
  ): Promise<PlayerQuiz> => {
    const { status, body, text } = await answer(quiz, student, number, option)
    expect(status, text).toBe(200)
    return body.data
  }
  const screen = (quiz: string): Promise<HostQuiz> =>
    done(`GET /quizzes/${quiz}`, live.school.teacher.token)
  const begun = async (...players: TestStudent[]) => {
    const game = await addGame()
    const { quiz, pin } = await host(game)
    for (const one of players) await join(pin, one)
    return { game, quiz, pin }
  }
  const watch = async (token: string, quiz: string): Promise<TestLine> => {
    const line = await live.lines.line({ token })
    expect(await line.watch({ room: 'quiz', quiz })).toEqual({ ok: true })
    return line
  }
  const openRooms = () =>
    live.laurel.deps.db.oneFirst(sql.unsafe`
      SELECT count(*) FROM quiz_rooms WHERE organization_id = ${live.school.organizationId} AND ended_at IS NULL`)

  return {
    live,
    pass,
    send,
    done,
    addGame,
    host,
    open,
    join,
    answer,
    answered,
    screen,
    begun,
    watch,
    openRooms,
    options,
    fields,
  }
}
