import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School, TestStudent } from '#tests/support/school.ts'
import { walls } from '../walls/walls.ts'
import { makeWorld } from '../walls/world.ts'

let laurel: TestApp
let school: School
let ada: TestStudent

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-20T03:00:00Z' })
})
afterAll(() => laurel.close())
beforeEach(async () => {
  laurel.setNow('2026-11-20T03:00:00Z')
  school = await laurel.school({ students: 2, modules: ['game', 'subject'] })
  ada = school.students[0]!
})

const send = (
  route: string,
  token: string | null,
  body?: object,
  headers: Record<string, string> = {},
) => laurel.call(route, token, { ...(body && { body }), headers, key: randomUUID() })
const made = async (route: string, body: object) =>
  (await send(route, school.admin.token, body)).body.data
const fields = {
  name: '花的結構',
  gameType: 'mc',
  featureStart: '2000-01-01',
  featureEnd: '2099-12-31',
  isActive: true,
  pointCorrect: 2,
  pointIncorrect: 0.5,
  pointExchangeRate: 1.25,
}
const options = (right: string) =>
  'ABCD'.split('').map((text) => ({ text, isAns: right.includes(text) }))
/** Adds a game. `rights`: for each question its right options, such as `AC`. */
const addGame = async (rights: readonly string[] = ['B', 'AC', 'D'], more: object = {}) => {
  const { _id: game } = await made('POST /games/create', { ...fields, ...more })
  for (const [n, right] of rights.entries())
    await made('POST /gameQuestions', { game, text: `Question ${n + 1}?`, options: options(right) })
  return game as string
}
const tokenFor = async (game: string, student: TestStudent = ada) => {
  const answer = await send(`POST /games/${game}/play`, student.token)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.token as string
}
const play = (game: string, step: string, token: string, body?: object) =>
  send(`POST /play/${game}/${step}`, null, body, { 'x-play-token': token })
const playing = async (game: string, step: string, token: string, body?: object) => {
  const answer = await play(game, step, token, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}

describe('a student who plays', () => {
  test('answers one by one, and sees each right answer at once and the payment at the end', async () => {
    const game = await addGame()
    const token = await tokenFor(game)
    const begun = await playing(game, 'start', token)
    expect(begun).toMatchObject({
      game: { _id: game, name: fields.name },
      progress: [null, null, null],
      answered: null,
      result: null,
      question: {
        number: 1,
        text: 'Question 1?',
        isSeveral: false,
        options: [{ text: 'A' }, { text: 'B' }, {}, {}],
      },
    })
    const { session } = begun
    const first = await playing(game, 'answers', token, {
      session,
      question: begun.question._id,
      options: [1],
    })
    expect(first).toMatchObject({
      progress: [true, null, null],
      answered: {
        number: 1,
        isCorrect: true,
        options: [{ isAns: false }, { isAns: true, isChosen: true }, {}, {}],
      },
      question: { number: 2, isSeveral: true },
    })
    const second = await playing(game, 'answers', token, {
      session,
      question: first.question._id,
      options: [0],
    })
    expect(second).toMatchObject({ progress: [true, false, null], answered: { isCorrect: false } })
    const third = await playing(game, 'answers', token, {
      session,
      question: second.question._id,
      options: [3],
    })
    // Two right, one wrong: 2 × 2 − 0.5 = 3.5, which makes 4 points at a rate of 1.25.
    expect(third).toMatchObject({
      question: null,
      result: {
        correct: 2,
        incorrect: 1,
        point: 3.5,
        worth: 4,
        most: 7,
        exchanged: 4,
        paidBefore: 0,
        paid: 4,
      },
    })
    expect(
      third.result.questions.map(({ isCorrect }: { isCorrect: boolean }) => isCorrect),
    ).toEqual([true, false, true])
  })

  test('continues in another tab, and learns nothing about open questions after ending early', async () => {
    const game = await addGame()
    const begun = await playing(game, 'start', await tokenFor(game))
    const { session, question } = begun
    await playing(game, 'answers', await tokenFor(game), {
      session,
      question: question._id,
      options: [1],
    })
    const token = await tokenFor(game)
    expect(await playing(game, 'start', token)).toMatchObject({ session, question: { number: 2 } })
    const { result } = await playing(game, 'finish', token, { session })
    expect(result).toMatchObject({
      correct: 1,
      incorrect: 2,
      point: 1,
      questions: [{}, { isMissing: true }, {}],
    })
    expect(JSON.stringify(result.questions.slice(1))).not.toContain('isAns')
  })

  test('sees in an earlier round the points paid before it, whatever was played later', async () => {
    const game = await addGame(['B', 'B'])
    const round = async (options: number[]) => {
      const token = await tokenFor(game)
      let { session, question } = await playing(game, 'start', token)
      for (const option of options)
        question = (
          await playing(game, 'answers', token, {
            session,
            question: question._id,
            options: [option],
          })
        ).question
      return { token, session }
    }
    const first = await round([1, 0])
    await round([1, 1])
    const { result } = await playing(game, 'finish', first.token, { session: first.session })
    expect(result).toMatchObject({ paidBefore: 0, exchanged: 1, paid: 5 })
    const third = await round([1, 1])
    const last = await playing(game, 'finish', third.token, { session: third.session })
    expect(last.result).toMatchObject({ paidBefore: 5, exchanged: 0, paid: 5 })
  })

  test('changes nothing with an answer that is repeated or late', async () => {
    const game = await addGame(['B', 'B'])
    const token = await tokenFor(game)
    const { session, question } = await playing(game, 'start', token)
    await playing(game, 'answers', token, { session, question: question._id, options: [0] })
    const again = await playing(game, 'answers', token, {
      session,
      question: question._id,
      options: [1],
    })
    expect(again).toMatchObject({
      progress: [false, null],
      answered: { options: [{ isChosen: true }, {}, {}, {}] },
    })
    await playing(game, 'finish', token, { session })
    const late = await play(game, 'answers', token, {
      session,
      question: again.question._id,
      options: [1],
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'session_over' } })
  })

  test('finds no question of another game and no session of another student', async () => {
    const [game, other] = [await addGame(), await addGame()]
    const token = await tokenFor(game)
    const { session, question } = await playing(game, 'start', token)
    const foreign = await playing(other, 'start', await tokenFor(other))
    const bob = await tokenFor(game, school.students[1])
    for (const [sender, body] of [
      [token, { session, question: foreign.question._id, options: [1] }],
      [token, { session: foreign.session, question: foreign.question._id, options: [1] }],
      [bob, { session, question: question._id, options: [1] }],
    ] as const)
      expect(await play(game, 'answers', sender, body)).toMatchObject({ status: 404 })
    expect(await play(game, 'finish', bob, { session })).toMatchObject({ status: 404 })
  })

  test.each([
    [{ options: [] }],
    [{ options: [4] }],
    [{ options: [-1] }],
    [{ options: [1, 1] }],
    [{ options: [0, 1, 2, 3, 0] }],
    [{ options: 'B' }],
    [{ question: 'x' }],
    [{ session: null }],
  ])('is refused an answer with %j', async (more) => {
    const game = await addGame()
    const token = await tokenFor(game)
    const { session, question } = await playing(game, 'start', token)
    const body = { session, question: question._id, options: [1], ...more }
    expect(await play(game, 'answers', token, body)).toMatchObject({ status: 400 })
  })
})

describe('a play token', () => {
  test('works for one game that its student may play, and nothing else', async () => {
    const [game, closed] = [await addGame(), await addGame(['A'], { isActive: false })]
    const quiz = await addGame(['A'], { gameType: 'interactive' })
    const past = await addGame(['A'], { featureEnd: '2026-11-19' })
    for (const id of [closed, quiz, past, randomUUID()])
      expect(await send(`POST /games/${id}/play`, ada.token)).toMatchObject({ status: 404 })
    expect(await send(`POST /games/${game}/play`, school.admin.token)).toMatchObject({
      status: 403,
    })
    const token = await tokenFor(game)
    expect(token).not.toBe(ada.token)
    expect(await play(closed, 'start', token)).toMatchObject({ status: 401 })
    for (const route of ['GET /games', `GET /games/${game}`, 'GET /profiles/me'])
      expect((await send(route, token)).status).toBeGreaterThanOrEqual(401)
    expect(await play(game, 'start', ada.token)).toMatchObject({ status: 401 })
    expect(await play(game, 'start', 'x'.repeat(43))).toMatchObject({ status: 401 })
  })

  test('expires after two hours, and with the session that requested it', async () => {
    const game = await addGame()
    const token = await tokenFor(game)
    laurel.setNow('2026-11-20T04:59:59Z')
    await playing(game, 'start', token)
    laurel.setNow('2026-11-20T05:00:00Z')
    expect(await play(game, 'start', token)).toMatchObject({ status: 401 })
    const another = await tokenFor(game)
    await laurel.deps.db.query(
      sql.typeAlias('void')`DELETE FROM sessions WHERE user_id = ${ada.id}`,
    )
    expect(await play(game, 'start', another)).toMatchObject({ status: 401 })
  })

  test('ends with the account and with the module', async () => {
    const game = await addGame()
    const token = await tokenFor(game)
    const set = (what: ReturnType<typeof sql.fragment>) =>
      laurel.deps.db.query(sql.typeAlias('void')`${what}`)
    await set(sql.fragment`UPDATE users SET is_active = false WHERE id = ${ada.id}`)
    expect(await play(game, 'start', token)).toMatchObject({ status: 401 })
    await set(sql.fragment`UPDATE users SET is_active = true WHERE id = ${ada.id}`)
    await playing(game, 'start', token)
    await set(
      sql.fragment`UPDATE organizations SET modules = '{}' WHERE id = ${school.organizationId}`,
    )
    expect(await play(game, 'start', token)).toMatchObject({ status: 401 })
  })

  test('is stored only as a hash, at most twenty for a student', async () => {
    const game = await addGame()
    const first = await tokenFor(game)
    for (let n = 0; n < 20; n += 1) {
      laurel.setNow(`2026-11-20T03:00:${10 + n}Z`)
      await tokenFor(game)
    }
    expect(await play(game, 'start', first)).toMatchObject({ status: 401 })
    const rows = await laurel.deps.db.any(
      sql.unsafe`SELECT play_tokens::text AS row FROM play_tokens WHERE user_id = ${ada.id}`,
    )
    expect(rows).toHaveLength(20)
    expect(JSON.stringify(rows)).not.toContain(first)
  })

  test('can finish a session although the game has closed meanwhile', async () => {
    const game = await addGame(['B'])
    const token = await tokenFor(game)
    const { session, question } = await playing(game, 'start', token)
    await send('PUT /games/status', school.admin.token, [{ _id: game, isActive: false }])
    const { result } = await playing(game, 'answers', token, {
      session,
      question: question._id,
      options: [1],
    })
    expect(result).toMatchObject({ correct: 1 })
    expect(await play(game, 'start', token)).toMatchObject({ status: 404 })
  })
})

test('no GET call that a student may make reveals the right answer', async () => {
  // The walls' data has dates of the last weeks, so the clock must be right.
  laurel.setNow(new Date().toISOString())
  const world = await makeWorld(laurel)
  const read = Object.entries(walls).filter(
    // The quiz of this data shows a closed question. quizzes.test.ts covers an open one.
    ([name, { allowed }]) =>
      name.startsWith('GET') && allowed.includes('student') && name !== 'GET /quizzes/:id/phone',
  )
  expect(read.map(([name]) => name)).toEqual(
    expect.arrayContaining(['GET /games', 'GET /games/:id']),
  )
  let seen = 0
  for (const [name, { request }] of read) {
    const { params = {}, query = {}, headers = {} } = (await request?.(world, 'student')) ?? {}
    const path = name.replace(/ \(.+\)$/, '').replace(/:(\w+)/g, (_, key) => params[key] ?? '')
    const asked = path.includes('/games/') ? { ...query, questions: 'true' } : query
    const { text } = await laurel.call(
      `${path}?${new URLSearchParams(asked)}`,
      world.tokens.student,
      { headers },
    )
    if (text.includes('Which')) seen += 1
    // A finished session shows whether the student's own answers were right.
    const isOver = name === 'GET /gameSessions'
    const telling = isOver ? /is_?ans|"right"/i : /is_?ans|isCorrect|"right"/i
    expect({ name, text: telling.test(text) }).toEqual({ name, text: false })
  }
  expect(seen, 'the questions are among what was looked at').toBeGreaterThan(0)
  laurel.setNow('2026-11-20T03:00:00Z')
  // During play, only answered questions show their right options.
  const game = await addGame(['B', 'C'])
  const token = await tokenFor(game)
  const begun = await play(game, 'start', token)
  expect(begun.text).not.toMatch(/is_?ans/i)
  const { session, question } = begun.body.data
  const next = await playing(game, 'answers', token, {
    session,
    question: question._id,
    options: [0],
  })
  expect(JSON.stringify(next.answered)).toContain('isAns')
  expect(JSON.stringify({ ...next, answered: null })).not.toMatch(/is_?ans/i)
})

test('a game that draws two of three questions asks and scores only two', async () => {
  const game = await addGame()
  const { data: before } = (await send(`GET /games/${game}`, school.admin.token)).body
  expect(before.draw).toBeNull()
  const update = async (draw: number | null | undefined) =>
    (
      await send(`PUT /games/${game}`, school.admin.token, {
        ...fields,
        ...(draw !== undefined && { draw }),
      })
    ).body.data.draw
  expect(await update(2)).toBe(2)
  // Without `draw`, as from an older client, the game keeps its number.
  expect(await update(undefined)).toBe(2)
  const token = await tokenFor(game)
  const begun = await playing(game, 'start', token)
  expect(begun.progress).toHaveLength(2)
  expect(await playing(game, 'start', token)).toMatchObject({ question: begun.question })
  const over = await playing(game, 'finish', token, { session: begun.session })
  expect(over.result).toMatchObject({ correct: 0, incorrect: 2 })
  expect(await update(null)).toBeNull()
  expect((await playing(game, 'start', await tokenFor(game))).progress).toHaveLength(3)
  for (const draw of [0, 201, 1.5])
    expect((await send(`PUT /games/${game}`, school.admin.token, { ...fields, draw })).status).toBe(
      400,
    )
})
