import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { BoardGamesSnapshot, ProfileSnapshot } from '#api/contracts/live.ts'
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

/** Records a session of all students today. */
const play = async () => {
  const game = {
    name: { zh: '鬥獸棋', en: 'Jungle' },
    minPlayers: 2,
    maxPlayers: 4,
    isActive: true,
  }
  const { _id } = (await laurel.call('POST /v2/boardGame/game', school.admin.token, { body: game }))
    .body.data
  const players = school.students.map(({ profile }, n) => ({ profile, result: n + 1 }))
  const date = (
    await laurel.call('GET /v2/boardGame/session', school.admin.token)
  ).body.last_updated_at.slice(0, 10)
  const body = { boardGame: _id, date, by: 'place', players }
  return (await laurel.call('POST /v2/boardGame/session', school.admin.token, { body })).body.data
}
const takeBack = async ({ session, position }: { session: string; position: string }) => {
  const path = `DELETE /v2/boardGame/session/${session}?minPosition=${position}`
  return (await laurel.call(path, school.admin.token)).body.data
}

test('staff are notified of all recorded and undone sessions', async () => {
  const { line, answer } = await watching(school.teacher.token)
  expect(answer).toEqual({ ok: true })
  const first = await line.see<BoardGamesSnapshot>((shown) =>
    expect(shown.room).toBe('board_games'),
  )
  const recorded = await play()
  const { position } = recorded
  const later = await line.see<BoardGamesSnapshot>((shown) =>
    expect(shown.position >= position).toBe(true),
  )
  expect(later.position > first.position).toBe(true)
  const undone = await takeBack(recorded)
  await line.see<BoardGamesSnapshot>((shown) =>
    expect(shown.position >= undone.position).toBe(true),
  )
})

test('only staff watch, and only their own school’s periods', async () => {
  expect((await watching(school.students[0]!.token)).answer).toMatchObject({
    ok: false,
    code: 'forbidden',
  })
  const other = await laurel.school({ students: 1, modules: ['game'] })
  expect((await watching(other.admin.token)).answer).toMatchObject({ ok: false, code: 'not_found' })
})

test.each(['token', 'parentToken'] as const)(
  'players are notified of their session and of its undo (%s)',
  async (whose) => {
    const [me] = school.students
    const line = await lines.line({ token: me![whose] })
    expect(await line.watch({ room: 'profile', profile: me!.profile })).toEqual({ ok: true })
    const first = await line.see<ProfileSnapshot>((shown) => expect(shown.room).toBe('profile'))
    const recorded = await play()
    const later = await line.see<ProfileSnapshot>((shown) =>
      expect(shown.position > first.position).toBe(true),
    )
    await takeBack(recorded)
    const last = await line.see<ProfileSnapshot>((shown) =>
      expect(shown.position > later.position).toBe(true),
    )
    await play()
    await line.see<ProfileSnapshot>((shown) => expect(shown.position > last.position).toBe(true))
  },
)
