import { randomUUID } from 'node:crypto'
import type { CommonQueryMethods, QuerySqlToken } from 'slonik'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { systemActor } from '#ledger/calls.ts'
import { sql } from '#platform/postgres/pool.ts'
import { waitForReadModel } from '#projections/engine/wait-for-position.ts'
import { gamesProjection } from '#projections/games/games.ts'
import {
  findGameHomework,
  listGameHomework,
  listUnmarked,
} from '#projections/games/homework-results.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { patience } from '#tests/support/patience.ts'
import type { School, TestStudent } from '#tests/support/school.ts'
import { markPlayedHomework } from '#workers/jobs/mark-played-homework.ts'

let laurel: TestApp
let school: School
let ada: TestStudent
let ben: TestStudent
let game: string
let class1A: string

// Evening in Hong Kong, so that staff are still signed in after midnight.
const [evening, after] = ['2026-11-20T10:00:00Z', '2026-11-20T17:00:00Z']
const due = '2026-11-20'
const nextDay = '2026-11-21'
const marks = '/v2/homework/homeworkSubmitRecord'

beforeAll(async () => {
  laurel = await testApp({ now: evening })
})
afterAll(() => laurel.close())
beforeEach(async () => {
  laurel.setNow(evening)
  school = await laurel.school({ students: 3, modules: ['game', 'homework', 'subject'] })
  ;[ada, ben] = school.students as [TestStudent, TestStudent]
  class1A = await filterOf('1A')
  game = await makeGame()
})

const send = (
  route: string,
  body?: object,
  token: string | null = school.admin.token,
  headers: Record<string, string> = {},
) => laurel.call(route, token, { ...(body && { body }), headers, key: randomUUID() })
const sent = async (...args: Parameters<typeof send>) => {
  const answer = await send(...args)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const filterOf = async (value: string) => {
  const known = await sent('GET /organizationFilters?attribute=class')
  const found = known.find((one: { value: string }) => one.value === value)
  const fields = { name: { en: value, zh: value }, attribute: 'class', value }
  return (found ?? (await sent('POST /organizationFilters', fields)))._id as string
}
const makeGame = async (more: object = {}) => {
  const { _id } = await sent('POST /games/create', {
    name: 'Rivers',
    gameType: 'mc',
    featureStart: '2026-09-01',
    featureEnd: '2026-12-31',
    pointCorrect: 2,
    pointIncorrect: 0,
    pointExchangeRate: 1,
    isActive: true,
    ...more,
  })
  for (const text of ['One?', 'Two?']) {
    const options = ['A', 'B'].map((letter) => ({ text: letter, isAns: letter === 'A' }))
    await sent('POST /gameQuestions', { game: _id, text, options })
  }
  return _id as string
}
const draft = (more: object = {}) => ({ game, due, filters: [class1A], ...more })
const set = async (more: object = {}) => (await sent('POST /gameHomework', draft(more)))._id
const play = async ({ token }: TestStudent, chosen: readonly number[]) => {
  const { token: player } = await sent(`POST /games/${game}/play`, undefined, token)
  const call = (step: string, body?: object) =>
    sent(`POST /play/${game}/${step}`, body, null, { 'x-play-token': player })
  let now = await call('start')
  const { session } = now
  for (const place of chosen)
    now = await call('answers', { session, question: now.question._id, options: [place] })
  const { db } = laurel.deps
  const reached = { projection: gamesProjection, position: now.position, timeoutMs: patience }
  await waitForReadModel(db, reached)
}
const studentsOf = async (id: string, query = '') =>
  (await send(`GET /gameHomework/${id}/students?limit=50${query}`)).body.data
const statusesOf = async (id: string) =>
  (await studentsOf(id)).map(({ status }: { status: string }) => status)
const markedEvents = async ({ profile }: TestStudent) =>
  (await laurel.deps.eventStore.readStream(`homework-${profile}`)).map(({ type }) => type)
type Plan = { 'Relation Name'?: string; 'Actual Loops': number; Plans?: Plan[] }
const Explained = z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.custom<Plan>() })) })
const loopsOver = (table: string, { Plans = [], ...plan }: Plan): number =>
  (plan['Relation Name'] === table ? plan['Actual Loops'] : 0) +
  Plans.reduce((sum, one) => sum + loopsOver(table, one), 0)
/** Returns how often the queries of `read` look for sessions. */
const sessionLookUps = async (read: (db: CommonQueryMethods) => Promise<unknown>) => {
  const { db } = laurel.deps
  let loops = 0
  const explaining =
    <Result>(run: (query: QuerySqlToken) => Promise<Result>) =>
    async (query: QuerySqlToken) => {
      const explained = await db.oneFirst(sql.type(Explained)`
        EXPLAIN (ANALYZE, FORMAT JSON) ${query as never}`)
      for (const { Plan } of explained) loops += loopsOver('game_sessions', Plan)
      return await run(query)
    }
  const watched = {
    any: explaining((query) => db.any(query)),
    maybeOne: explaining((query) => db.maybeOne(query)),
    oneFirst: explaining((query) => db.oneFirst(query)),
  }
  // The reader calls only these three methods of a pool.
  await read(watched as unknown as CommonQueryMethods)
  return loops
}
const refused = async (route: string, body: object) => {
  const answer = await send(route, body)
  expect(answer.status, answer.text).toBe(400)
  return (answer.body.details as { field: string; code: string }[]).map(
    ({ field, code }) => `${field}: ${code}`,
  )
}

describe('a teacher who sets a game as homework', () => {
  test('sees who played, the best score, who was late and who has not played yet', async () => {
    const id = await set()
    await play(ada, [0, 1])
    laurel.setNow('2026-11-20T11:00:00Z')
    await play(ada, [0, 0])
    laurel.setNow(after)
    await play(ben, [1, 1])
    expect(await studentsOf(id)).toMatchObject([
      { status: 'on_time', attempts: 2, score: { correct: 2, questions: 2 }, marked: null },
      { status: 'late', attempts: 1, score: { correct: 0, questions: 2 } },
      { status: 'not_yet', attempts: 0, score: null, first_at: null },
    ])
    const listed = (await send('GET /gameHomework?limit=10')).body
    expect(listed.data).toMatchObject([{ _id: id, students: 3, onTime: 1, late: 1 }])
    expect(await studentsOf(id, '&status=not_yet')).toHaveLength(1)
  })

  test('gets a list page that looks up sessions only for the homework on the page, once for each student', async () => {
    const [id] = [await set(), await set({ due: nextDay }), await set({ due: nextDay })]
    const { organizationId } = school
    const lookUps = (read: (db: CommonQueryMethods) => Promise<unknown>) =>
      sessionLookUps(read).then((count) => count / school.students.length)
    const page = (limit: number) =>
      lookUps((db) => listGameHomework(db, { organizationId }, { limit }))
    expect([await page(1), await page(2), await page(10)]).toEqual([1, 2, 3])
    expect(await lookUps((db) => findGameHomework(db, { organizationId, id }))).toBe(1)
    expect((await send('GET /gameHomework?limit=1')).body).toMatchObject({ total: 3, pages: 3 })
    expect((await send('GET /gameHomework?limit=1&search=lakes')).body.total).toBe(0)
  })

  test('reads a large class without a separate query for the total', async () => {
    school = await laurel.school({ students: 101, modules: ['game', 'homework', 'subject'] })
    class1A = await filterOf('1A')
    game = await makeGame()
    const { db } = laurel.deps
    await db.query(sql.typeAlias('void')`
      UPDATE profiles SET class = '1A', class_no = nth
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM profiles
        WHERE organization_id = ${school.organizationId}) AS one
      WHERE profiles.id = one.id`)
    const id = await set()
    const totals = vi.spyOn(db, 'oneFirst')
    const { body } = await send(`GET /gameHomework/${id}/students?status=not_yet`)
    const queries = totals.mock.calls.map(([query]) => query.sql)
    totals.mockRestore()
    expect(body).toMatchObject({ total: 101, pages: 1 })
    expect(body.data).toHaveLength(101)
    expect(queries.filter((query) => query.includes('AS total'))).toEqual([])
  })

  test('is not told to wait for students who are inactive, or whose account was merged', async () => {
    const id = await set()
    await play(ben, [0, 0])
    const inactive = school.students[2]!
    await laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE users SET is_active = false WHERE id = ${inactive.id}`)
    await sent('POST /v2/account_merges', { kept: ada.id, merged: ben.id, preview: false })
    // The remaining account has the play of the merged one.
    expect(await studentsOf(id)).toMatchObject([
      { profile: ada.profile, status: 'on_time', score: { correct: 2, questions: 2 } },
    ])
    const listed = (await send('GET /gameHomework?limit=10')).body
    expect(listed.data).toMatchObject([{ _id: id, students: 1, onTime: 1, late: 0 }])
  })

  test('does not count earlier plays', async () => {
    await play(ada, [0, 0])
    laurel.setNow('2026-11-20T10:00:01Z')
    const id = await set()
    expect(await statusesOf(id)).toEqual(['not_yet', 'not_yet', 'not_yet'])
  })

  test('gets a file of the students with their state', async () => {
    const id = await set()
    await play(ada, [0, 0])
    const { text } = await send(`GET /gameHomework/${id}/export_stream?lang=en`)
    const [header, first, second] = text.split('\r\n')
    expect(header).toContain('Class,No.,Name,Status')
    expect(first).toContain('Played,2026/11/20 18:00:00,1,2,2')
    expect(second).toContain('Not yet,,0,,')
  })

  test('cannot change the type of a game while it is homework', async () => {
    const id = await set()
    const fields = {
      name: 'Rivers',
      gameType: 'mc',
      featureStart: '2026-09-01',
      featureEnd: '2026-12-31',
      pointCorrect: 2,
      pointIncorrect: 0,
      pointExchangeRate: 1,
      isActive: true,
    }
    const change = (more: object) => [`PUT /games/${game}`, { ...fields, ...more }] as const
    expect(await refused(...change({ gameType: 'interactive' }))).toEqual([
      'gameType: game_has_homework',
    ])
    await sent(...change({ name: 'Lakes' }))
    await sent(`DELETE /gameHomework/${id}`)
    await sent(...change({ gameType: 'interactive' }))
  })

  test('is refused a day or a class for which the game is not open', async () => {
    const days = { field: 'due', code: 'day_out_of_period' }
    expect(await refused('POST /gameHomework', draft({ due: '2026-11-19' }))).toEqual([
      `${days.field}: ${days.code}`,
    ])
    expect(await refused('POST /gameHomework', draft({ due: '2027-01-01' }))).toEqual([
      `${days.field}: ${days.code}`,
    ])
    const [other, over] = [await filterOf('9Z'), await makeGame({ featureEnd: '2026-11-19' })]
    const narrow = await makeGame({ filters: [other] })
    expect(await refused('POST /gameHomework', draft({ game: narrow }))).toEqual([
      'filters: homework_classes',
    ])
    expect(await refused('POST /gameHomework', draft({ game: over }))).toEqual([
      'due: homework_game_over',
    ])
    expect(await refused('POST /gameHomework', draft({ filters: [] }))).toEqual([
      'filters: yup_array_min',
    ])
    expect(await refused('POST /gameHomework', draft({ filters: [randomUUID()] }))).toEqual([
      'filters: yup_type_error',
    ])
  })

  test('may set a live quiz, which the class then plays alone until it closes', async () => {
    game = await makeGame({ gameType: 'interactive' })
    const start = ({ token }: TestStudent) => send(`POST /games/${game}/play`, {}, token)
    const questions = async () =>
      (await send(`GET /games/${game}?questions=true`, undefined, ada.token)).body.data.questions
    expect((await start(ada)).status).toBe(404)
    expect(await questions()).toBeUndefined()
    const id = await set({ closes: true, counts: true })
    expect(await questions()).toHaveLength(2)
    await play(ada, [0, 1])
    expect(await studentsOf(id)).toMatchObject([
      { status: 'on_time', score: { correct: 1, questions: 2 } },
      { status: 'not_yet' },
      { status: 'not_yet' },
    ])
    expect(await sent('GET /gameHomework/own', undefined, ben.token)).toMatchObject([
      { game: { _id: game }, status: 'not_yet', isOpen: true },
    ])
    await markPlayedHomework(laurel.deps)
    expect([await markedEvents(ada), await markedEvents(ben)]).toEqual([['HomeworkMarked'], []])
    laurel.setNow(after)
    expect((await start(ben)).status).toBe(404)
    await sent(`PUT /gameHomework/${id}`, { due: nextDay, filters: [class1A] })
    expect((await start(ben)).status).toBe(200)
    await sent(`DELETE /gameHomework/${id}`)
    expect((await start(ben)).status).toBe(404)
  })

  test('opens a live quiz only to the classes of the homework', async () => {
    game = await makeGame({ gameType: 'interactive' })
    await set({ filters: [await filterOf('9Z')] })
    expect((await send(`POST /games/${game}/play`, {}, ada.token)).status).toBe(404)
  })

  test('does not see a live round of the quiz counted as homework', async () => {
    game = await makeGame({ gameType: 'interactive' })
    const id = await set({ counts: true })
    const { quiz, pin } = await sent(`POST /games/${game}/quizzes`, { seconds: 20 })
    await sent('POST /quizzes/join', { pin }, ada.token)
    await sent(`POST /quizzes/${quiz}/open`, { number: 1 })
    await sent(`POST /quizzes/${quiz}/answers`, { number: 1, option: 0 }, ada.token)
    await sent(`POST /quizzes/${quiz}/finish`)
    await expect.poll(async () => (await send(`GET /gameSessions?game=${game}`)).body.total).toBe(1)
    await markPlayedHomework(laurel.deps)
    expect(await statusesOf(id)).toEqual(['not_yet', 'not_yet', 'not_yet'])
    expect(await markedEvents(ada)).toEqual([])
  })

  test('changes the homework, removes it and undoes the removal', async () => {
    const id = await set()
    const changed = { due: '2026-11-25', filters: [class1A], closes: true, counts: true }
    expect(await sent(`PUT /gameHomework/${id}`, changed)).toMatchObject({
      due: '2026-11-25',
      closes: true,
      counts: true,
    })
    await sent(`DELETE /gameHomework/${id}`)
    expect((await send(`GET /gameHomework/${id}`)).status).toBe(404)
    expect((await send(`GET /gameHomework/${id}/students`)).status).toBe(404)
    expect(await sent('GET /gameHomework/own', undefined, ada.token)).toEqual([])
    await sent(`POST /gameHomework/${id}/restore`)
    expect(await sent('GET /gameHomework/own', undefined, ada.token)).toHaveLength(1)
  })

  test('sets homework once for two concurrent requests with one key', async () => {
    const key = randomUUID()
    const token = school.admin.token
    const both = [1, 2].map(() => laurel.call('POST /gameHomework', token, { body: draft(), key }))
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await send('GET /gameHomework?limit=10')).body.total).toBe(1)
    const other = draft({ due: nextDay })
    const reused = await laurel.call('POST /gameHomework', token, { body: other, key })
    expect([reused.status, reused.body.code]).toEqual([409, 'idempotency_key_reused'])
  })
})

describe('a student', () => {
  const own = async ({ token }: TestStudent) => sent('GET /gameHomework/own', undefined, token)

  test('sees the due day, and after playing also the result', async () => {
    const id = await set()
    expect(await own(ada)).toMatchObject([
      { _id: id, due, status: 'not_yet', score: null, isOver: false, isOpen: true },
    ])
    await play(ada, [0, 1])
    expect(await own(ada)).toMatchObject([
      { status: 'on_time', score: { correct: 1, questions: 2 } },
    ])
  })

  test('can still play after the due day, unless the game closes', async () => {
    const id = await set()
    laurel.setNow(after)
    expect(await own(ada)).toMatchObject([{ isOver: true, isOpen: true }])
    const change = { due, filters: [class1A], closes: true, counts: false }
    await sent(`PUT /gameHomework/${id}`, change)
    expect(await own(ada)).toMatchObject([{ isOver: true, isOpen: false }])
    expect((await send(`POST /games/${game}/play`, undefined, ada.token)).status).toBe(404)
    expect((await send('GET /games', undefined, ada.token)).body.data).toEqual([])
    // New homework opens the game to the class again.
    await set({ due: '2026-11-30' })
    expect((await send('GET /games', undefined, ada.token)).body.data).toHaveLength(1)
  })

  test('of another class has no such homework', async () => {
    const id = await set({ filters: [await filterOf('9Z')] })
    expect(await own(ada)).toEqual([])
    expect(await studentsOf(id)).toEqual([])
  })

  test('cannot see the class, nor can a parent', async () => {
    const id = await set()
    for (const token of [ada.token, ada.parentToken])
      expect((await send(`GET /gameHomework/${id}/students`, undefined, token)).status).toBe(403)
    expect((await send('GET /gameHomework/own', undefined, ada.parentToken)).status).toBe(403)
  })
})

describe('a game that counts as submitted homework', () => {
  const markAll = () => markPlayedHomework(laurel.deps)
  const undoMark = async () => {
    const position = await laurel.deps.eventStore.head()
    const listed = await send(`GET ${marks}?minPosition=${position}`)
    expect(listed.body.data).toMatchObject([{ date: due, status: 'submitted' }])
    await sent(`DELETE ${marks}/${listed.body.data[0]._id}?minPosition=${position}`)
  }

  test('marks each player once, from the due day on, however often the job runs', async () => {
    const id = await set({ counts: true, due: nextDay })
    await play(ada, [0, 0])
    await markAll()
    expect(await markedEvents(ada)).toEqual([])
    laurel.setNow(after)
    await Promise.all([markAll(), markAll()])
    await markAll()
    expect(await markedEvents(ada)).toEqual(['HomeworkMarked'])
    expect(await markedEvents(ben)).toEqual([])
    expect(await studentsOf(id)).toMatchObject([{ marked: true }, { marked: null }, {}])
    await play(ben, [0, 0])
    await markAll()
    expect(await markedEvents(ben)).toEqual(['HomeworkMarked'])
  })

  test.each([500, 1])(
    'marks the others if one student’s mark fails, also in pages of %i',
    async (most) => {
      const { ledger } = laurel.deps
      await set({ counts: true })
      await markAll()
      await play(ada, [0, 0])
      await play(ben, [0, 0])
      const [failing, other] = [ada, ben].sort((a, b) => (a.profile < b.profile ? -1 : 1))
      const markPlayed: typeof ledger.homework.markPlayed = (system, id, request) =>
        request.profiles.includes(failing!.profile)
          ? Promise.reject(new TypeError('unreadable'))
          : ledger.homework.markPlayed(system, id, request)
      const broken = { ...ledger, homework: { ...ledger.homework, markPlayed } }
      await markPlayedHomework({ ...laurel.deps, ledger: broken }, most)
      expect(await markedEvents(failing!)).toEqual([])
      expect(await markedEvents(other!)).toEqual(['HomeworkMarked'])
      await markAll()
      expect(await markedEvents(failing!)).toEqual(['HomeworkMarked'])
    },
  )

  test('makes the job look up sessions once for each homework, not for each student', async () => {
    await set({ counts: true })
    await play(ada, [0, 0])
    const homework = await laurel.deps.db.oneFirst(sql.type(z.object({ count: z.number() }))`
      SELECT count(*) FROM game_homework WHERE is_marked AND deleted_at IS NULL`)
    const now = new Date(evening)
    const lookUps = await sessionLookUps((db) => listUnmarked(db, now, { most: 500 }))
    expect(lookUps).toBeGreaterThan(0)
    expect(lookUps).toBeLessThanOrEqual(homework)
  })

  describe('when accounts of a student are merged', () => {
    const cleo = () => school.students[2]!
    const merge = async (merged: TestStudent, kept: TestStudent) => {
      const body = { kept: kept.id, merged: merged.id, preview: false }
      const { merge: asked } = await sent('POST /v2/account_merges', body)
      const standing = () => sent(`GET /v2/account_merges/${asked._id}`)
      await expect.poll(async () => (await standing()).state).toBe('done')
      // After seven days the account that stays may be merged, too.
      await laurel.deps.db.query(sql.typeAlias('void')`
        UPDATE account_merges SET ended_at = ended_at - interval '8 days' WHERE id = ${asked._id}`)
    }

    test('marks the account that holds the play, once, also after several merges', async () => {
      const id = await set({ counts: true, due: nextDay })
      await play(ada, [0, 0])
      await merge(ada, ben)
      await merge(ben, cleo())
      laurel.setNow(after)
      await markAll()
      await markAll()
      const marked = await Promise.all([ada, ben, cleo()].map(markedEvents))
      expect(marked).toEqual([[], [], ['HomeworkMarked']])
      expect(await studentsOf(id)).toMatchObject([
        { profile: cleo().profile, status: 'on_time', score: { correct: 2 }, marked: true },
      ])
    })

    test('does not set a mark again that a teacher undid before the merge', async () => {
      await set({ counts: true })
      await play(ada, [0, 0])
      await markAll()
      await undoMark()
      await merge(ada, ben)
      await play(ben, [0, 0])
      await markAll()
      expect(await markedEvents(ben)).toEqual([])
    })
  })

  test('is not marked again after a teacher undid the mark, even if the same mark is sent again', async () => {
    const id = await set({ counts: true })
    await play(ada, [0, 0])
    await markAll()
    const events = await laurel.deps.eventStore.readStream(`homework-${ada.profile}`)
    await undoMark()
    const system = systemActor(school.organizationId)
    const played = { date: due, profiles: [ada.profile] }
    await laurel.deps.ledger.homework.markPlayed(system, id, played)
    await markAll()
    expect(events).toHaveLength(1)
    expect(await markedEvents(ada)).toEqual(['HomeworkMarked', 'HomeworkReverted'])
  })

  test('leaves a teacher’s marks unchanged', async () => {
    const id = await set({ counts: true })
    const profiles = [{ profile: ada.profile, status: 'absent' }]
    await sent(`POST ${marks}`, { date: due, profiles })
    await play(ada, [0, 0])
    await markAll()
    expect(await markedEvents(ada)).toEqual(['HomeworkMarked'])
    expect(await studentsOf(id)).toMatchObject([{ marked: false }, {}, {}])
  })

  test('can be marked differently by a teacher who sees only their own records', async () => {
    await set({ counts: true })
    await play(ada, [0, 0])
    await markAll()
    const position = await laurel.deps.eventStore.head()
    const { token } = school.teacher
    const day = await send(
      `GET ${marks}/day?date=${due}&class=1A&minPosition=${position}`,
      undefined,
      token,
    )
    expect(day.body.data).toMatchObject([{ status: 'submitted', changeable: true }])
    const profiles = [{ profile: ada.profile, status: 'unsubmitted' }]
    const { outcomes } = await sent(`POST ${marks}`, { date: due, profiles }, token)
    expect(outcomes).toMatchObject([{ outcome: 'appended' }])
    expect(await markedEvents(ada)).toEqual(['HomeworkMarked', 'HomeworkMarked'])
  })

  test('counts earlier plays if the teacher chooses this later', async () => {
    const id = await set()
    await play(ada, [0, 0])
    await markAll()
    expect(await markedEvents(ada)).toEqual([])
    await sent(`PUT /gameHomework/${id}`, { due, filters: [class1A], counts: true })
    await markAll()
    expect(await markedEvents(ada)).toEqual(['HomeworkMarked'])
  })
})
