import { randomUUID } from 'node:crypto'
import { NIL } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AuditEntry } from '#api/contracts/audit-entry.ts'
import { localDateOf } from '#domain/calendar.ts'
import { actionIdOf, commandIdOf } from '#domain/ids.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let other: School
beforeAll(async () => {
  laurel = await testApp()
  other = await laurel.school({ students: 1 })
})
afterAll(() => laurel.close())

const ask = (id: string, token: string, query = '') =>
  laurel.call(`GET /v2/audit/entries/${id}${query}`, token)
const interactive = {
  name: '花的結構',
  gameType: 'interactive',
  featureStart: '2000-01-01',
  featureEnd: '2099-12-31',
  isActive: true,
  pointCorrect: 5,
  pointIncorrect: 1,
  pointExchangeRate: 2,
}
/** Makes a school with games. `sourceOf` waits for an entry, with its session if given. */
const playing = async () => {
  const own = await laurel.school({ students: 2, modules: ['game', 'subject'] })
  const send = async (route: string, body?: object, token = own.admin.token) => {
    const answer = await laurel.call(route, token, { ...(body && { body }), key: randomUUID() })
    expect(answer.status, `${route} ${answer.text}`).toBe(200)
    return answer.body.data
  }
  const sourceOf = (id: string, query = '', session?: object): Promise<AuditEntry> =>
    vi.waitFor(async () => {
      const { status, body } = await ask(id, own.auditor.token, query)
      expect(status).toBe(200)
      if (session) expect(body.data.session).toEqual(session)
      return body.data
    })
  return { own, send, sourceOf }
}

test('the awards of a board game link to its session, and the session to its undo', async () => {
  const { own, send, sourceOf } = await playing()
  const fields = {
    name: { zh: '鬥獸棋', en: 'Jungle' },
    minPlayers: 2,
    maxPlayers: 4,
    isActive: true,
  }
  const boardGame = (await send('POST /v2/boardGame/game', fields))._id
  const { session } = await send('POST /v2/boardGame/session', {
    boardGame,
    date: localDateOf(laurel.deps.clock(), 'Asia/Hong_Kong'),
    by: 'place',
    players: own.students.map(({ profile }, n) => ({ profile, result: n + 1 })),
    grant: { pointRule_id: own.rules.reward, to: 'winner' },
  })
  const winner = own.students[0]!.profile
  const commandOf = {
    organizationId: own.organizationId,
    actorId: NIL,
    call: 'board_game_grant',
    key: session,
  }
  const granted = actionIdOf(commandIdOf(commandOf), winner, 0)
  const payment = await sourceOf(granted, `?profile=${winner}`, {
    kind: 'board_game',
    _id: session,
  })
  expect(payment).toMatchObject({ source: 'board_game', point: 5, actor: { role: 'system' } })
  const at = await sourceOf(session)
  expect(at).toMatchObject({
    event: 'BoardGamePlayed',
    source: 'staff',
    student: null,
    point: null,
    reverted_by: null,
    rule: { name: '鬥獸棋', name_en: 'Jungle' },
    session: { kind: 'board_game', _id: session },
    actor: { name: { en: 'Ada Chan' }, role: 'organization_admin' },
  })
  await send(`DELETE /v2/boardGame/session/${session}`)
  const undone = (await sourceOf(session)).reverted_by
  expect(undone).toMatchObject({ reason: null, actor: { role: 'organization_admin' } })
  // The undo is in no student's stream, so the request also names the session.
  expect(await sourceOf(undone!._id, `?session=${session}`)).toMatchObject({
    event: 'BoardGameReverted',
    reverts: session,
    rule: { name_en: 'Jungle' },
    student: null,
  })
  expect((await ask(session, other.admin.token)).status).toBe(404)
  expect((await ask(undone!._id, other.admin.token, `?session=${session}`)).status).toBe(404)
})

test('a player’s start and payment in a live quiz link to the quiz', async () => {
  const { own, send, sourceOf } = await playing()
  const game = (await send('POST /games/create', interactive))._id
  const options = [...'ABCD'].map((text) => ({ text, isAns: text === 'A' }))
  await send('POST /gameQuestions', { game, text: '1 + 1?', options })
  const { quiz, pin } = await send(`POST /games/${game}/quizzes`, { seconds: 20 })
  const { profile, token } = own.students[0]!
  await send('POST /quizzes/join', { pin }, token)
  await send(`POST /quizzes/${quiz}/open`, { number: 1 })
  await send(`POST /quizzes/${quiz}/answers`, { number: 1, option: 0 }, token)
  await send(`POST /quizzes/${quiz}/finish`)
  const room = { kind: 'quiz', _id: quiz }
  const whose = `?profile=${profile}`
  expect(await sourceOf(actionIdOf(quiz, profile, 0), whose, room)).toMatchObject({
    event: 'GameStarted',
    source: 'quiz',
    student: { profile },
  })
  const paid = `GET /actions?period=${own.period}&limit=5`
  await vi.waitFor(async () =>
    expect((await laurel.call(paid, own.admin.token)).body.total).toBe(1),
  )
  const [{ _id: action }] = (await laurel.call(paid, own.admin.token)).body.data
  expect(await sourceOf(action, whose, room)).toMatchObject({
    event: 'PointsGranted',
    source: 'quiz',
    point: 10,
  })
  const hosted = await sourceOf(quiz)
  expect(hosted).toMatchObject({
    event: 'QuizHosted',
    source: 'staff',
    rule: { name: '花的結構' },
    student: null,
  })
  expect((await ask(quiz, other.admin.token)).status).toBe(404)
})

test('an entry of a game that a student plays alone links to no session', async () => {
  const { own, send, sourceOf } = await playing()
  const game = (await send('POST /games/create', { ...interactive, gameType: 'mc' }))._id
  const options = [...'ABCD'].map((text) => ({ text, isAns: text === 'A' }))
  await send('POST /gameQuestions', { game, text: '1 + 1?', options })
  const { profile, token } = own.students[0]!
  const { token: player } = await send(`POST /games/${game}/play`, undefined, token)
  const start = await laurel.call(`POST /play/${game}/start`, undefined, {
    headers: { 'x-play-token': player },
  })
  expect(start.status, start.text).toBe(200)
  expect(await sourceOf(start.body.data.session, `?profile=${profile}`)).toMatchObject({
    source: 'game',
    session: null,
  })
})
