import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { gamesProjection } from '#projections/games/games.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School, TestStudent } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let position = ''
let second = 0

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-20T03:00:00Z' })
})
afterAll(() => laurel.close())
beforeEach(async () => {
  school = await laurel.school({ students: 22, modules: ['game', 'subject'] })
})

const send = (
  route: string,
  token: string | null,
  body?: object,
  headers: Record<string, string> = {},
) => laurel.call(route, token, { ...(body && { body }), headers, key: randomUUID() })
const sent = async (...args: Parameters<typeof send>) => {
  const answer = await send(...args)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const admin = () => school.admin.token
const fields = {
  name: '花的結構',
  gameType: 'mc',
  featureStart: '2000-01-01',
  featureEnd: '2099-12-31',
  isActive: true,
  pointCorrect: 2,
  pointIncorrect: 0.5,
  pointExchangeRate: 1,
}
const options = (right: string) =>
  'ABCD'.split('').map((text) => ({ text, isAns: right.includes(text) }))
const addGame = async (rights: readonly string[] = ['B', 'AC']) => {
  const { _id: game } = await sent('POST /games/create', admin(), fields)
  const questions: string[] = []
  for (const [n, right] of rights.entries()) {
    const body = { game, text: `Question ${n + 1}?`, options: options(right) }
    questions.push((await sent('POST /gameQuestions', admin(), body))._id)
  }
  return { game: game as string, questions }
}
/** Plays a round with the chosen options and leaves the other questions unanswered. */
const play = async (
  game: string,
  { token }: TestStudent,
  chosen: readonly (readonly number[])[],
) => {
  second += 1
  laurel.setNow(new Date(Date.UTC(2026, 10, 20, 3, 0, second)).toISOString())
  const { token: player } = await sent(`POST /games/${game}/play`, token)
  const call = (step: string, body?: object) =>
    sent(`POST /play/${game}/${step}`, null, body, { 'x-play-token': player })
  let now = await call('start')
  const { session } = now
  for (const places of chosen)
    now = await call('answers', { session, question: now.question._id, options: places })
  if (!now.result) now = await call('finish', { session })
  position = now.position
  return session as string
}
const sessions = async (query = '', token = admin()) =>
  (await send(`GET /gameSessions?limit=20&minPosition=${position}&${query}`, token)).body
const record = (game: string, query = '') =>
  sent(`GET /games/${game}/records?minPosition=${position}&${query}`, admin())

describe('the game itself', () => {
  test('is returned with its rounds and its record on request', async () => {
    const { game } = await addGame()
    const [ada, bob] = school.students as [TestStudent, TestStudent]
    const [first, last] = [await play(game, ada, [[1]]), await play(game, bob, [[0], [0]])]
    const ask = (query: string, token = admin()) =>
      sent(`GET /games/${game}?minPosition=${position}&${query}`, token)
    expect(await ask('')).not.toMatchObject({ sessions: expect.anything() })
    const all = await ask('sessions=true&records=true&questions=true')
    expect(all.sessions).toMatchObject([
      { _id: last, user: { _id: bob.id } },
      { _id: first, user: { _id: ada.id } },
    ])
    expect(all.records).toEqual(await record(game))
    expect(all.questions).toHaveLength(2)
    const own = await ask('sessions=true&records=true', ada.token)
    expect(own.sessions).toMatchObject([{ _id: first }])
    expect(own.records).toBeUndefined()
  })
})

describe('the record of a game', () => {
  test('lists each finished round, newest first, with its score and payment', async () => {
    const { game, questions } = await addGame()
    const [ada, bob] = school.students as [TestStudent, TestStudent]
    const first = await play(game, ada, [[1]])
    const next = await play(game, ada, [[1], [0, 2]])
    const last = await play(game, bob, [[0], [0]])
    const { data, total } = await sessions(`game=${game}`)
    expect(total).toBe(3)
    expect(data).toMatchObject([
      { _id: last, correct: 0, incorrect: 2, point: 0, pointExchanged: 0, user: { _id: bob.id } },
      {
        _id: next,
        correct: 2,
        incorrect: 0,
        point: 4,
        pointExchanged: 3,
        profile: { _id: ada.profile },
      },
      {
        _id: first,
        correct: 1,
        incorrect: 1,
        point: 1.5,
        pointExchanged: 1,
        game: { _id: game, name: fields.name },
        records: [{ question: questions[0], options: [1], isCorrect: true }],
      },
    ])
    expect(await record(game)).toMatchObject({
      sessions: 3,
      users: 2,
      correct: 3,
      incorrect: 3,
      exchanged: 4,
    })
  })

  test('leaves out unfinished rounds and other games', async () => {
    const [one, other] = [await addGame(), await addGame()]
    const ada = school.students[0]!
    const { token } = await sent(`POST /games/${one.game}/play`, ada.token)
    await sent(`POST /play/${one.game}/start`, null, undefined, { 'x-play-token': token })
    await play(other.game, ada, [[1]])
    expect((await sessions(`game=${one.game}`)).total).toBe(0)
    expect(await record(one.game)).toMatchObject({ sessions: 0, users: 0, questions: [] })
    expect((await sessions()).total).toBe(1)
  })

  test('is searched by words, class and period, and sorted', async () => {
    const { game } = await addGame()
    const [ada, bob] = school.students as [TestStudent, TestStudent]
    await play(game, ada, [[1], [0, 2]])
    await play(game, bob, [[1]])
    const idsOf = async (query: string) =>
      (await sessions(query)).data.map(({ user }: { user: { _id: string } }) => user._id)
    expect(await idsOf('order_by=point&order=desc')).toEqual([ada.id, bob.id])
    expect(await idsOf('order_by=accuracy&order=asc')).toEqual([bob.id, ada.id])
    const { data } = await sessions()
    const mine = data.find(({ user }: { user: { _id: string } }) => user._id === ada.id)
    expect(await idsOf(`class=class:${mine.profile.class}`)).toContain(ada.id)
    expect(await idsOf('class=class:9Z')).toEqual([])
    expect(await idsOf(`period=${school.period}`)).toHaveLength(2)
    expect(await idsOf(`period=${randomUUID()}`)).toEqual([])
    expect(await idsOf(`search=${encodeURIComponent(mine.user.name.en.toUpperCase())}`)).toContain(
      ada.id,
    )
    expect(await idsOf('search=nobody')).toEqual([])
  })

  test('counts how often each option was chosen, even across versions of a question', async () => {
    const { game, questions } = await addGame()
    const [ada, bob, eve] = school.students as [TestStudent, TestStudent, TestStudent]
    await play(game, ada, [[1], [0, 2]])
    await play(game, bob, [[3], [0]])
    const { questions: known } = await sent(`GET /games/${game}?questions=true`, admin())
    const kept = known[0].options.map((option: { text: string }, n: number) => ({
      ...option,
      text: `${option.text}!`,
      isAns: n === 3,
    }))
    await sent('PUT /gameQuestions', admin(), {
      _id: questions[0],
      game,
      text: 'Anew?',
      options: kept.slice(1),
    })
    await play(game, eve, [[0], [0, 2]])
    const { questions: report } = await record(game)
    expect(report).toMatchObject([
      {
        _id: questions[0],
        text: 'Anew?',
        answers: 3,
        correct: 1,
        options: [
          { text: 'B!', isAns: false, count: 2 },
          { text: 'C!', isAns: false, count: 0 },
          { text: 'D!', isAns: true, count: 1 },
          { text: 'A', count: 0 },
        ],
      },
      {
        _id: questions[1],
        answers: 3,
        correct: 2,
        options: [{ count: 3 }, { count: 0 }, { count: 2 }, { count: 0 }],
      },
    ])
    await sent('PUT /gameQuestions', admin(), {
      _id: questions[0],
      game,
      text: 'Off',
      options: options('A'),
      isActive: false,
    })
    expect(
      (await record(game)).questions.map(({ isActive }: { isActive: boolean }) => isActive),
    ).toEqual([true, false])
  })

  test('can also be exported as a file', async () => {
    const { game } = await addGame()
    expect(
      await send(`GET /gameSessions/export_stream?game=${game}&lang=en`, admin()),
    ).toMatchObject({ status: 404 })
    await play(game, school.students[0]!, [[1]])
    await sessions()
    const { text } = await send(`GET /gameSessions/export_stream?game=${game}&lang=en`, admin())
    const [header, line] = text.replace('\uFEFF', '').split('\r\n')
    expect(header).toBe(
      'Time,Game,Class,No.,Name,Correct,Incorrect,Accuracy,Game points,Points given,Team',
    )
    expect(line).toMatch(/^2026\/11\/20 11:00.*,花的結構,.*,1,1,50\.0%,1\.5,1,$/)
    const ofType = (gameType: string) =>
      send(`GET /gameSessions/export_stream?gameType=${gameType}&lang=en`, admin())
    expect((await ofType('mc')).text).toContain('花的結構')
    expect((await ofType('interactive')).status).toBe(404)
  })
})

describe('answers by student', () => {
  const answersOf = async (game: string, query = '') =>
    (await send(`GET /gameAnswers?game=${game}&limit=50&minPosition=${position}&${query}`, admin()))
      .body

  test('are listed for a question, with the question as it was then, and for a session', async () => {
    const { game, questions } = await addGame()
    const [ada, bob] = school.students as [TestStudent, TestStudent]
    const first = await play(game, ada, [[1], [2, 0]])
    await sent('PUT /gameQuestions', admin(), {
      _id: questions[0],
      game,
      text: 'Anew?',
      options: ['X', 'Y'].map((text) => ({ text, isAns: text === 'X' })),
    })
    await play(game, bob, [[1]])
    const { data, total } = await answersOf(game, `question=${questions[0]}&order_by=isCorrect`)
    expect(total).toBe(2)
    expect(data).toMatchObject([
      {
        user: { _id: bob.id },
        chosen: [1],
        isCorrect: false,
        question: { text: 'Anew?', options: [{ text: 'X', isAns: true }, { text: 'Y' }] },
      },
      { user: { _id: ada.id }, chosen: [1], isCorrect: true, question: { text: 'Question 1?' } },
    ])
    const own = await answersOf(game, `session=${first}`)
    expect(own.data.map(({ chosen }: { chosen: number[] }) => chosen)).toEqual([[1], [0, 2]])
    expect((await answersOf(game, 'class=class:9Z')).total).toBe(0)
    expect((await answersOf(randomUUID())).total).toBe(0)
    expect((await send('GET /gameAnswers?limit=5', admin())).status).toBe(400)
    expect((await send(`GET /gameAnswers?game=${game}`, ada.token)).status).toBe(403)
  })

  test('can be exported as a file of all answers, and of all questions, hardest first', async () => {
    const { game } = await addGame()
    const fileOf = async (path: string) => {
      const answer = await send(`GET ${path}minPosition=${position}&lang=en`, admin())
      return { ...answer, lines: answer.text.replace('\uFEFF', '').trim().split('\r\n') }
    }
    expect((await fileOf(`/gameAnswers/export_stream?game=${game}&`)).status).toBe(404)
    expect((await fileOf(`/games/${game}/records/export_stream?`)).status).toBe(404)
    const [ada, bob] = school.students as [TestStudent, TestStudent]
    await play(game, ada, [[1], [0]])
    await play(game, bob, [[1], [1, 0]])
    const { lines } = await fileOf(`/gameAnswers/export_stream?game=${game}&`)
    expect(lines[0]).toBe('Time,Game,Class,Class no.,Name,Question,Answer,Right answer,Result')
    expect(lines.slice(1).map((line) => line.split(',').slice(5).join(','))).toEqual([
      'Question 1?,B B,B B,Right',
      'Question 2?,A A; B B,A A; C C,Wrong',
      'Question 1?,B B,B B,Right',
      'Question 2?,A A,A A; C C,Wrong',
    ])
    const report = await fileOf(`/games/${game}/records/export_stream?`)
    expect(report.lines.slice(1)).toEqual([
      '2,Question 2?,2,0,0.0%,A A; C C,A,2,B,1,C,0,D,0',
      '1,Question 1?,2,2,100.0%,B B,A,0,B,2,C,0,D,0',
    ])
  })

  test('are exported completely, although the export reads page by page', async () => {
    const { game } = await addGame(Array.from({ length: 60 }, () => 'A'))
    for (const student of school.students.slice(0, 9))
      await play(
        game,
        student,
        Array.from({ length: 60 }, () => [0]),
      )
    const { text } = await send(
      `GET /gameAnswers/export_stream?game=${game}&lang=en&minPosition=${position}`,
      admin(),
    )
    const lines = text.trim().split('\r\n').slice(1)
    expect(lines).toHaveLength(9 * 60)
    expect(new Set(lines).size).toBe(9 * 60)
  })
})

test('students see only their own rounds, and no report', async () => {
  const { game } = await addGame()
  const [ada, bob] = school.students as [TestStudent, TestStudent]
  const own = await play(game, ada, [[1]])
  await play(game, bob, [[1]])
  expect((await sessions('', ada.token)).data.map(({ _id }: { _id: string }) => _id)).toEqual([own])
  expect(await send(`GET /games/${game}/records`, ada.token)).toMatchObject({ status: 403 })
  expect(await send('GET /gameSessions/export_stream?lang=en', ada.token)).toMatchObject({
    status: 403,
  })
})

test('an erased student has no name in the record, and the round stays', async () => {
  const { game } = await addGame()
  const ada = school.students[0]!
  await play(game, ada, [[1]])
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE users SET erased_at = now(), name_en = 'Chan', name_zh = '陳' WHERE id = ${ada.id}`)
  const { data } = await sessions()
  expect(data).toMatchObject([
    { user: { name: { en: 'Erased student' } }, profile: { class_no: null } },
  ])
})

test('a rebuild gives the same read model', async () => {
  const { game } = await addGame()
  await play(game, school.students[0]!, [[1], [0]])
  await play(game, school.students[1]!, [[1]])
  await sessions()
  const tables = ['game_sessions', 'game_answers', 'period_positions']
  const all = () =>
    Promise.all(
      tables.map((table) =>
        laurel.deps.db.any(sql.unsafe`
          SELECT to_jsonb(one)::text AS row FROM ${sql.identifier([schemaFor(gamesProjection), table])} AS one ORDER BY 1`),
      ),
    )
  const before = await all()
  expect(before.every((rows) => rows.length > 0)).toBe(true)
  const { db, eventStore, log } = laurel.deps
  await rebuild(
    { db, eventStore, log, clock: () => new Date() } as Parameters<typeof rebuild>[0],
    gamesProjection,
  )
  expect(await all()).toEqual(before)
})
