import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { GamesSnapshot } from '#api/contracts/live.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { openLines } from './support.ts'

let laurel: TestApp
let lines: Awaited<ReturnType<typeof openLines>>
let school: School

beforeAll(async () => {
  laurel = await testApp()
  lines = await openLines(laurel)
  school = await laurel.school({ students: 1, modules: ['game'] })
})
afterEach(() => lines.closeAll())
afterAll(() => laurel.close())

const watching = async (token: string) => {
  const line = await lines.line({ token })
  return { line, answer: await line.watch({ room: 'games', period: school.period }) }
}
const sent = async (route: string, token: string | null, body?: object, headers = {}) => {
  const answer = await laurel.call(route, token, { ...(body && { body }), headers })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}

const play = async () => {
  const { token: staff } = school.admin
  const { _id: game } = await sent('POST /games/create', staff, {
    name: 'Rivers',
    gameType: 'mc',
    featureStart: '2000-01-01',
    featureEnd: '2099-12-31',
    pointCorrect: 2,
    pointIncorrect: 0,
    pointExchangeRate: 1,
    isActive: true,
  })
  const options = ['A', 'B'].map((text) => ({ text, isAns: text === 'A' }))
  await sent('POST /gameQuestions', staff, { game, text: 'One?', options })
  const { token } = await sent(`POST /games/${game}/play`, school.students[0]!.token)
  const headers = { 'x-play-token': token }
  const { session } = await sent(`POST /play/${game}/start`, null, undefined, headers)
  const { position } = await sent(`POST /play/${game}/finish`, null, { session }, headers)
  return position as string
}

test('staff are notified of a game that a student has played', async () => {
  const { line, answer } = await watching(school.teacher.token)
  expect(answer).toEqual({ ok: true })
  const first = await line.see<GamesSnapshot>((shown) => expect(shown.room).toBe('games'))
  const position = await play()
  const later = await line.see<GamesSnapshot>((shown) =>
    expect(shown.position >= position).toBe(true),
  )
  expect(later.position > first.position).toBe(true)
})

test('only staff watch, and only their own school’s periods', async () => {
  expect((await watching(school.students[0]!.token)).answer).toMatchObject({
    ok: false,
    code: 'forbidden',
  })
  const other = await laurel.school({ students: 1, modules: ['game'] })
  expect((await watching(other.admin.token)).answer).toMatchObject({ ok: false, code: 'not_found' })
})
