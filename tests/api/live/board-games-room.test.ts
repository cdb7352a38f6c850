import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { BoardGamesSnapshot } from '#api/contracts/live.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { openLines } from './support.ts'

let laurel: TestApp
let lines: Awaited<ReturnType<typeof openLines>>
let school: School

beforeAll(async () => {
  laurel = await testApp()
  lines = await openLines(laurel)
  school = await laurel.school({ students: 2, modules: ['game'] })
})
afterEach(() => lines.closeAll())
afterAll(() => laurel.close())

const watching = async (token: string, period = school.period) => {
  const line = await lines.line({ token })
  return { line, answer: await line.watch({ room: 'board_games', period }) }
}

test('staff hear of a session that is written down and of one that is taken back, whoever did it', async () => {
  const game = { name: { zh: '鬥獸棋', en: 'Jungle' }, minPlayers: 2, maxPlayers: 4, isActive: true }
  const { _id } = (await laurel.call('POST /v2/boardGame/game', school.admin.token, { body: game })).body.data
  const { line, answer } = await watching(school.teacher.token)
  expect(answer).toEqual({ ok: true })
  const first = await line.see<BoardGamesSnapshot>((shown) => expect(shown.room).toBe('board_games'))
  const players = school.students.map(({ profile }, n) => ({ profile, result: n + 1 }))
  const date = (await laurel.call('GET /v2/boardGame/session', school.admin.token)).body.last_updated_at.slice(0, 10)
  const body = { boardGame: _id, date, by: 'place', players }
  const { session, position } = (await laurel.call('POST /v2/boardGame/session', school.admin.token, { body })).body
    .data
  const later = await line.see<BoardGamesSnapshot>((shown) => expect(shown.position >= position).toBe(true))
  expect(later.position > first.position).toBe(true)
  const path = `DELETE /v2/boardGame/session/${session}?minPosition=${position}`
  const undone = (await laurel.call(path, school.admin.token)).body.data
  await line.see<BoardGamesSnapshot>((shown) => expect(shown.position >= undone.position).toBe(true))
})

test('nobody watches who is no staff, nor another school’s period', async () => {
  expect((await watching(school.students[0]!.token)).answer).toMatchObject({ ok: false, code: 'forbidden' })
  const other = await laurel.school({ students: 1, modules: ['game'] })
  expect((await watching(other.admin.token)).answer).toMatchObject({ ok: false, code: 'not_found' })
})
