import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { HostQuiz, PlayerQuiz } from '#api/contracts/quizzes.ts'
import { wrongPins } from '#api/quizzes/pin-guard.ts'
import { mostRooms, roomRests } from '#domain/quizzes/rules.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School, Student } from '#tests/support/school.ts'
import { endForgottenRooms } from '#workers/jobs/end-forgotten-rooms.ts'
import { type Line, openLines } from '../live/support.ts'

let laurel: TestApp
let lines: Awaited<ReturnType<typeof openLines>>
let school: School
let ada: Student
let ben: Student
let now: number

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-20T03:00:00Z' })
  lines = await openLines(laurel)
})
afterEach(() => lines.closeAll())
afterAll(() => laurel.close())
beforeEach(async () => {
  now = Date.parse('2026-11-20T03:00:00Z')
  laurel.setNow(new Date(now).toISOString())
  school = await laurel.school({ students: 3, modules: ['game', 'subject'] })
  ada = school.students[0]!
  ben = school.students[1]!
})

const pass = (ms: number) => {
  now += ms
  laurel.setNow(new Date(now).toISOString())
}
const send = (route: string, token: string, body?: object) =>
  laurel.call(route, token, { ...(body && { body }), key: randomUUID() })
const done = async (route: string, token: string, body?: object) => {
  const answer = await send(route, token, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const fields = {
  ...{
    name: '花的結構',
    gameType: 'interactive',
    featureStart: '2000-01-01',
    featureEnd: '2099-12-31',
    isActive: true,
  },
  ...{ pointCorrect: 5, pointIncorrect: 1, pointExchangeRate: 2 },
}
const options = (right: string) => 'ABCD'.split('').map((text) => ({ text, isAns: right === text }))
const addGame = async (rights = 'BC', more: object = {}) => {
  const { _id: game } = await done('POST /games/create', school.admin.token, { ...fields, ...more })
  for (const [n, right] of [...rights].entries())
    await done('POST /gameQuestions', school.admin.token, {
      game,
      text: `Question ${n + 1}?`,
      options: options(right),
    })
  return game as string
}
const host = async (game: string, token = school.teacher.token): Promise<HostQuiz> =>
  await done(`POST /games/${game}/quizzes`, token, { seconds: 20 })
const open = (quiz: string, number: number): Promise<HostQuiz> =>
  done(`POST /quizzes/${quiz}/open`, school.teacher.token, { number })
const join = (pin: string, student: Student): Promise<PlayerQuiz> =>
  done('POST /quizzes/join', student.token, { pin })
const answer = (quiz: string, student: Student, number: number, option: number) =>
  send(`POST /quizzes/${quiz}/answers`, student.token, { number, option })
const answered = async (
  quiz: string,
  student: Student,
  number: number,
  option: number,
): Promise<PlayerQuiz> => {
  const { status, body, text } = await answer(quiz, student, number, option)
  expect(status, text).toBe(200)
  return body.data
}
const screen = (quiz: string): Promise<HostQuiz> =>
  done(`GET /quizzes/${quiz}`, school.teacher.token)
const begun = async (...players: Student[]) => {
  const game = await addGame()
  const { quiz, pin } = await host(game)
  for (const one of players) await join(pin, one)
  return { game, quiz, pin }
}
const watch = async (token: string, quiz: string): Promise<Line> => {
  const line = await lines.line({ token })
  expect(await line.watch({ room: 'quiz', quiz })).toEqual({ ok: true })
  return line
}

describe('a live quiz', () => {
  test('goes from the lobby to the podium, on the screen and on the phones', async () => {
    const { quiz, pin } = await begun()
    expect(pin).toMatch(/^\d{6}$/)
    const board = await watch(school.teacher.token, quiz)
    await join(pin, ada)
    const phone = await watch(ada.token, quiz)
    // As an input method in full width leaves it.
    await join(
      pin.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
      ben,
    )
    await board.see<HostQuiz>(({ phase, players, newest }) => {
      expect({ phase, players }).toEqual({ phase: 'lobby', players: 2 })
      expect(newest.map(({ profile }) => profile)).toEqual([ada.profile, ben.profile])
    })

    await open(quiz, 1)
    const asked = await phone.see<PlayerQuiz>(({ phase }) => expect(phase).toBe('open'))
    expect(asked).toMatchObject({
      number: 1,
      count: 2,
      question: { text: 'Question 1?' },
      closesIn: 20_000,
    })
    expect(asked).toMatchObject({ right: null, isCorrect: null, rank: null, chosen: null })
    pass(2000)
    expect(await answered(quiz, ada, 1, 1)).toMatchObject({
      phase: 'open',
      chosen: 1,
      isCorrect: null,
      right: null,
    })
    await board.see<HostQuiz>(({ answered: count, counts }) =>
      expect([count, counts]).toEqual([1, null]),
    )
    pass(1000)
    expect(await answered(quiz, ben, 1, 0)).toMatchObject({
      phase: 'closed',
      chosen: 0,
      isCorrect: false,
      right: 1,
    })
    // The last answer has closed it: everybody is told.
    const told = await phone.see<PlayerQuiz>(({ phase }) => expect(phase).toBe('closed'))
    expect(told).toMatchObject({
      isCorrect: true,
      right: 1,
      rank: 1,
      from: null,
      correct: 1,
      point: 5,
    })
    const bars = await board.see<HostQuiz>(({ phase }) => expect(phase).toBe('closed'))
    expect(bars).toMatchObject({ counts: [1, 1, 0, 0], right: 1, correct: 1, answered: 2 })
    expect(bars.top).toEqual([
      expect.objectContaining({ profile: ada.profile, rank: 1, correct: 1, point: 5 }),
    ])

    await open(quiz, 2)
    pass(500)
    await answered(quiz, ben, 2, 2)
    pass(3000)
    await answered(quiz, ada, 2, 2)
    const second = await phone.see<PlayerQuiz>(({ phase, number }) =>
      expect([phase, number]).toEqual(['closed', 2]),
    )
    expect(second).toMatchObject({ rank: 1, from: 1, correct: 2, point: 10 })
    const end = await done(`POST /quizzes/${quiz}/finish`, school.teacher.token)
    expect(end).toMatchObject({ phase: 'finished', totals: { correct: 3, point: 14 } })
    expect(
      end.top.map(({ rank, profile }: { rank: number; profile: string }) => [rank, profile]),
    ).toEqual([
      [1, ada.profile],
      [2, ben.profile],
    ])
    await phone.see<PlayerQuiz>(({ phase }) => expect(phase).toBe('finished'))
    const { questions } = await done(`GET /quizzes/${quiz}/review`, school.teacher.token)
    expect(questions).toMatchObject([
      { number: 1, right: 1, counts: [1, 1, 0, 0] },
      { number: 2, right: 2, counts: [0, 0, 2, 0] },
    ])
  })

  test('gives no places until somebody is right, and breaks ties by speed', async () => {
    const phone = (quiz: string, student: Student): Promise<PlayerQuiz> =>
      done(`GET /quizzes/${quiz}/phone`, student.token)
    const room = await begun(ada, ben)
    await open(room.quiz, 1)
    await done(`POST /quizzes/${room.quiz}/close`, school.teacher.token, { number: 1 })
    expect(await phone(room.quiz, ada)).toMatchObject({
      rank: null,
      from: null,
      isBySpeed: false,
      worth: 0,
    })
    expect((await screen(room.quiz)).top).toEqual([])

    await open(room.quiz, 2)
    pass(1_000)
    await answered(room.quiz, ben, 2, 2)
    pass(1_000)
    await answered(room.quiz, ada, 2, 2)
    expect(await phone(room.quiz, ben)).toMatchObject({
      rank: 1,
      from: null,
      isBySpeed: true,
      point: 4,
      worth: 8,
    })
    expect(await phone(room.quiz, ada)).toMatchObject({ rank: 2, from: null, isBySpeed: true })
    const { top } = await screen(room.quiz)
    expect(top.map(({ rank, correct, isFaster }) => [rank, correct, isFaster])).toEqual([
      [1, 1, true],
      [2, 1, false],
    ])
  })

  test('becomes a session of each player, and pays once', async () => {
    const { game, quiz } = await begun(ada, ben)
    await open(quiz, 1)
    await answered(quiz, ada, 1, 1)
    await answered(quiz, ben, 1, 0)
    await open(quiz, 2)
    await answered(quiz, ada, 2, 2)
    await Promise.all(
      [1, 2, 3].map(() => done(`POST /quizzes/${quiz}/finish`, school.teacher.token)),
    )
    const sessions = await vi.waitFor(async () => {
      const { body } = await laurel.call(`GET /gameSessions?game=${game}`, school.admin.token)
      expect(body.total).toBe(2)
      return body.data as {
        profile: { _id: string }
        correct: number
        incorrect: number
        point: number
        pointExchanged: number
      }[]
    })
    // In the record it is one session, however many played in it, under the name that its screen
    // knows.
    const { record: round } = await screen(quiz)
    const record = (query = '') => done(`GET /games/${game}/records?${query}`, school.admin.token)
    expect(await record()).toMatchObject({
      ...{ sessions: 1, users: 2 },
      rounds: [{ _id: round, classes: ['1A'], users: 2, correct: 2, incorrect: 2, exchanged: 20 }],
    })
    expect(await record(`round=${round}`)).toMatchObject({
      sessions: 1,
      questions: [{ answers: 2 }, { answers: 1 }],
    })
    expect(await record(`round=${randomUUID()}`)).toMatchObject({
      sessions: 0,
      users: 0,
      questions: [],
      rounds: [],
    })
    const ofRound = await laurel.call(`GET /gameSessions?round=${round}`, school.admin.token)
    expect(ofRound.body.data.map((one: { round: string }) => one.round)).toEqual([round, round])
    const of = (student: Student) => sessions.find(({ profile }) => profile._id === student.profile)
    expect(of(ada)).toMatchObject({ correct: 2, incorrect: 0, point: 10, pointExchanged: 20 })
    // What is missing is wrong, and nobody falls below 0.
    expect(of(ben)).toMatchObject({ correct: 0, incorrect: 2, point: 0, pointExchanged: 0 })
    await vi.waitFor(async () => {
      const { body } = await laurel.call(
        `GET /actions?period=${school.period}&limit=50`,
        school.admin.token,
      )
      const paid = body.data.filter(({ type }: { type: string }) => type === 'virtual_reward')
      expect(paid.map(({ point }: { point: number }) => point)).toEqual([20])
    })
  })

  test('pays all its players as one row of the history, one for each time it is led', async () => {
    const game = await addGame('B')
    const lead = async (...players: Student[]) => {
      const { quiz, pin } = await host(game)
      for (const one of players) await join(pin, one)
      await open(quiz, 1)
      for (const one of players) await answered(quiz, one, 1, 1)
      await done(`POST /quizzes/${quiz}/finish`, school.teacher.token)
    }
    const rows = async (total: number, batches: number) => {
      const asked = `GET /actions?period=${school.period}&limit=50&group=batch`
      return await vi.waitFor(async () => {
        const { body } = await laurel.call(asked, school.admin.token)
        expect([body.total, body.batches]).toEqual([total, batches])
        return body.data
      })
    }
    await lead(ada, ben)
    expect(await rows(2, 1)).toMatchObject([
      { group: { entries: 2, students: 2, point: 20, each: 10, reverted: 0 } },
    ])
    await lead(ada, school.students[2]!)
    // The first was paid before.
    expect(await rows(3, 2)).toMatchObject([
      { group: { entries: 1, point: 10 } },
      { group: { entries: 2, point: 20 } },
    ])
  })

  test('asks only the named questions, and its key stands for them', async () => {
    const game = await addGame('BCD')
    const { questions: all } = await done(`GET /games/${game}?questions=true`, school.teacher.token)
    const ids: string[] = all.map(({ _id }: { _id: string }) => _id)
    const [wanted, key] = [[ids[2], ids[0]], randomUUID()]
    const ask = (body: object) =>
      laurel.call(`POST /games/${game}/quizzes`, school.teacher.token, { body, key })
    const room = (await ask({ seconds: 20, questions: wanted })).body.data
    expect(room.count).toBe(2)
    expect((await ask({ seconds: 20, questions: wanted })).body.data.quiz).toBe(room.quiz)
    expect((await ask({ seconds: 20, questions: [ids[1]] })).body.code).toBe(
      'idempotency_key_reused',
    )
    const texts: string[] = []
    for (const number of [1, 2]) {
      texts.push((await open(room.quiz, number)).question!.text)
      await done(`POST /quizzes/${room.quiz}/close`, school.teacher.token, { number })
    }
    expect(texts).toEqual(['Question 1?', 'Question 3?'])
    await done(`POST /quizzes/${room.quiz}/finish`, school.teacher.token)
    const none = await send(`POST /games/${game}/quizzes`, school.teacher.token, {
      questions: [randomUUID()],
    })
    expect(none.body.code).toBe('game_without_questions')
  })

  test('that ends early counts no missing answers to questions that were not asked', async () => {
    const { game, quiz } = await begun(ada)
    await open(quiz, 1)
    await answered(quiz, ada, 1, 1)
    await done(`POST /quizzes/${quiz}/finish`, school.teacher.token)
    await vi.waitFor(async () => {
      const { body } = await laurel.call(`GET /gameSessions?game=${game}`, ada.token)
      expect(body.data).toMatchObject([{ correct: 1, incorrect: 0, point: 5 }])
    })
  })

  test('never tells the right option before the question closes, in any answer or snapshot', async () => {
    const { quiz } = await begun(ada, ben)
    const [phone, board] = [await watch(ada.token, quiz), await watch(school.teacher.token, quiz)]
    const texts = [
      JSON.stringify(await open(quiz, 1)),
      JSON.stringify(await answered(quiz, ada, 1, 1)),
    ]
    texts.push(
      JSON.stringify(await done(`GET /quizzes/${quiz}/phone`, ada.token)),
      JSON.stringify(await screen(quiz)),
    )
    await board.see<HostQuiz>((shown) => expect(shown.answered).toBe(1))
    texts.push(...[...phone.snapshots, ...board.snapshots].map((one) => JSON.stringify(one)))
    for (const text of texts) {
      expect(text).not.toContain('isAns')
      expect(text).toMatch(/"right":null/)
      expect(text).not.toMatch(/"counts":\[/)
    }
  })
})

describe('the time', () => {
  test('is the server’s, and closes the question when it is over, whoever watches', async () => {
    const { quiz } = await begun(ada, ben)
    await open(quiz, 1)
    pass(19_000)
    await answered(quiz, ada, 1, 1)
    pass(1_000)
    expect(await answer(quiz, ben, 1, 1)).toMatchObject({
      status: 409,
      body: { code: 'question_not_open' },
    })
    pass(500)
    await vi.waitFor(
      async () =>
        expect(await screen(quiz)).toMatchObject({ phase: 'closed', counts: [0, 1, 0, 0] }),
      {
        interval: 200,
      },
    )
  })

  test('can be cut short by the teacher; a click sent twice skips nothing', async () => {
    const { quiz } = await begun(ada, ben)
    await Promise.all([open(quiz, 1), open(quiz, 1)])
    expect(
      await send(`POST /quizzes/${quiz}/open`, school.teacher.token, { number: 2 }),
    ).toMatchObject({
      ...{ status: 409, body: { code: 'question_still_open' } },
    })
    const close = () => done(`POST /quizzes/${quiz}/close`, school.teacher.token, { number: 1 })
    for (const one of await Promise.all([close(), close()]))
      expect(one).toMatchObject({ phase: 'closed', number: 1 })
    await Promise.all([open(quiz, 2), open(quiz, 2)])
    expect(await screen(quiz)).toMatchObject({ phase: 'open', number: 2 })
    // What closes the first question leaves the second open.
    await close()
    expect(await screen(quiz)).toMatchObject({ phase: 'open', number: 2 })
  })
})

describe('players', () => {
  test('join late and play from then on, and rejoin where the room is', async () => {
    const { quiz, pin } = await begun(ada)
    await open(quiz, 1)
    expect(await join(pin, ben)).toMatchObject({
      phase: 'open',
      number: 1,
      question: { text: 'Question 1?' },
    })
    await answered(quiz, ben, 1, 1)
    // With the PIN again, in another browser.
    expect(await join(pin, ben)).toMatchObject({ phase: 'open', chosen: 1, players: 2 })
    const phone = await watch(ben.token, quiz)
    await phone.see<PlayerQuiz>((shown) =>
      expect(shown).toMatchObject({ phase: 'open', chosen: 1 }),
    )
  })

  test('answer once, from however many tabs', async () => {
    const { quiz } = await begun(ada, ben)
    await open(quiz, 1)
    const all = await Promise.all([3, 1, 0, 2].map((option) => answered(quiz, ada, 1, option)))
    const [{ chosen }] = all as [PlayerQuiz]
    expect(all.map((one) => one.chosen)).toEqual([chosen, chosen, chosen, chosen])
    expect(await screen(quiz)).toMatchObject({ answered: 1 })
    const { counts } = await done(`POST /quizzes/${quiz}/close`, school.teacher.token, {
      number: 1,
    })
    expect(counts[chosen!]).toBe(1)
  })

  test('answer no question that is closed, unknown or over', async () => {
    const { quiz } = await begun(ada, ben)
    for (const [number, code] of [
      [1, 'question_not_open'],
      [2, 'question_not_open'],
      [3, 'not_found'],
    ] as const)
      expect((await answer(quiz, ada, number, 1)).body).toMatchObject({ code })
    await open(quiz, 1)
    expect(await answer(quiz, school.students[2]!, 1, 1)).toMatchObject({ status: 404 })
    await done(`POST /quizzes/${quiz}/finish`, school.teacher.token)
    expect((await answer(quiz, ada, 1, 1)).body).toMatchObject({ code: 'session_over' })
    expect(
      await send(`POST /quizzes/${quiz}/open`, school.teacher.token, { number: 2 }),
    ).toMatchObject({ status: 409 })
  })

  test.each([
    [{ option: 4 }],
    [{ option: -1 }],
    [{ option: 0.5 }],
    [{ option: '1' }],
    [{ number: 0 }],
    [{ number: 201 }],
  ])('and sends what no phone of ours sends, is refused: %o', async (wrong) => {
    const { quiz } = await begun(ada)
    await open(quiz, 1)
    const body = { number: 1, option: 1, ...wrong }
    expect(await send(`POST /quizzes/${quiz}/answers`, ada.token, body)).toMatchObject({
      status: 400,
    })
  })

  test('belong to this school and to the game’s classes', async () => {
    const { quiz, pin } = await begun(ada)
    const other = await laurel.school({ students: 1, modules: ['game', 'subject'] })
    const [zoe] = other.students
    expect(await send('POST /quizzes/join', zoe!.token, { pin })).toMatchObject({ status: 404 })
    expect(await answer(quiz, zoe!, 1, 1)).toMatchObject({ status: 404 })
    for (const token of [zoe!.token, other.admin.token, ben.token, school.admin.token]) {
      const line = await lines.line({ token })
      expect(await line.watch({ room: 'quiz', quiz })).toMatchObject({
        ok: false,
        code: 'not_found',
      })
    }
    const parent = await lines.line({ token: ada.parentToken })
    expect(await parent.watch({ room: 'quiz', quiz })).toMatchObject({
      ok: false,
      code: 'forbidden',
    })
  })

  test('are in a class that the game is for', async () => {
    const filter = { name: { en: '9Z', zh: '9Z' }, attribute: 'class', value: '9Z' }
    const { _id } = await done('POST /organizationFilters', school.admin.token, filter)
    const { pin } = await host(await addGame('B', { filters: [_id] }))
    expect(await send('POST /quizzes/join', ada.token, { pin })).toMatchObject({ status: 404 })
    const all: { _id: string; value: string }[] = await done(
      'GET /organizationFilters?attribute=class',
      school.admin.token,
    )
    const mine = all.find(({ value }) => value === '1A')!
    await join((await host(await addGame('B', { filters: [mine._id] }))).pin, ada)
  })

  test('guess PINs only so many times, and a PIN works while its room is open', async () => {
    const { quiz, pin } = await begun()
    const wrong = pin === '100000' ? '100001' : '100000'
    const tryWrong = async () =>
      (await send('POST /quizzes/join', ada.token, { pin: wrong })).body.code
    const codes: string[] = await Promise.all(
      Array.from({ length: wrongPins.account + 3 }, tryWrong),
    )
    expect(codes.filter((code) => code === 'too_many_requests').length).toBeGreaterThanOrEqual(3)
    // Of many at once some may be refused that had come through one after the other: never the
    // other way round.
    for (let code = ''; code !== 'too_many_requests' && codes.length < 40; codes.push(code))
      code = await tryWrong()
    expect(codes.filter((code) => code === 'not_found').length).toBe(wrongPins.account)
    // Also with the right one now; others are not held up by it.
    expect(await send('POST /quizzes/join', ada.token, { pin })).toMatchObject({ status: 429 })
    await join(pin, ben)
    await done(`POST /quizzes/${quiz}/finish`, school.teacher.token)
    expect(await send('POST /quizzes/join', school.students[2]!.token, { pin })).toMatchObject({
      status: 404,
    })
  })
})

describe('the teacher who leads', () => {
  test('has one room for a game, however often it is requested; another teacher has another', async () => {
    const game = await addGame()
    const rooms = await Promise.all([host(game), host(game), host(game)])
    expect(new Set(rooms.map(({ quiz }) => quiz)).size).toBe(1)
    const second = await host(game, school.admin.token)
    expect(second.quiz).not.toBe(rooms[0]!.quiz)
    expect(second.pin).not.toBe(rooms[0]!.pin)
    // Nobody leads the room of somebody else.
    const foreign = { number: 1 }
    expect(
      await send(`POST /quizzes/${second.quiz}/open`, school.teacher.token, foreign),
    ).toMatchObject({
      status: 404,
    })
    await done(`POST /quizzes/${rooms[0]!.quiz}/finish`, school.teacher.token)
    expect((await host(game)).quiz).not.toBe(rooms[0]!.quiz)
  })

  test('needs a live quiz that is on today and has questions; a refusal leaves no room behind', async () => {
    const wrong = [
      await addGame('B', { gameType: 'mc' }),
      await addGame('B', { isActive: false }),
      await addGame('B', { featureStart: '2026-11-21' }),
      await addGame('B', { featureEnd: '2026-11-19' }),
    ]
    for (const game of wrong)
      expect(await send(`POST /games/${game}/quizzes`, school.teacher.token, {})).toMatchObject({
        status: 404,
      })
    const empty = await addGame('')
    expect(await send(`POST /games/${empty}/quizzes`, school.teacher.token, {})).toMatchObject({
      body: { code: 'game_without_questions' },
    })
    expect(await openRooms()).toBe(0)
  })

  test('gets no room while too many of the school’s are open', async () => {
    const { quiz } = await host(await addGame())
    for (let n = 1; n < mostRooms; n += 1) await host(await addGame('B'))
    const game = await addGame('B')
    expect(await send(`POST /games/${game}/quizzes`, school.teacher.token, {})).toMatchObject({
      ...{ status: 409, body: { code: 'quiz_limit' } },
    })
    await done(`POST /quizzes/${quiz}/finish`, school.teacher.token)
    await host(game)
  })

  test('keeps the questions and rates of its start, whatever happens to the game', async () => {
    const { game, quiz, pin } = await begun(ada)
    const { questions } = await done(`GET /games/${game}?questions=true`, school.admin.token)
    const [{ _id }] = questions
    await done('PUT /gameQuestions', school.admin.token, {
      _id,
      game,
      text: 'Another?',
      options: options('D'),
    })
    await done(`PUT /games/${game}`, school.admin.token, {
      ...fields,
      pointCorrect: 9,
      isActive: false,
    })
    await open(quiz, 1)
    await join(pin, ben)
    expect((await screen(quiz)).question?.text).toBe('Question 1?')
    await answered(quiz, ben, 1, 3)
    expect(await answered(quiz, ada, 1, 1)).toMatchObject({ isCorrect: true, point: 5 })
    // Deleted as well.
    await done(`DELETE /games/${game}`, school.admin.token)
    await done(`POST /quizzes/${quiz}/finish`, school.teacher.token)
    expect(await screen(quiz)).toMatchObject({ phase: 'finished', totals: { correct: 1 } })
  })

  test('ends the room after two hours away, and what was answered counts', async () => {
    const { game, quiz } = await begun(ada)
    await open(quiz, 1)
    await answered(quiz, ada, 1, 1)
    await endForgottenRooms(laurel.deps)
    expect(await screen(quiz)).toMatchObject({ phase: 'closed' })
    pass(roomRests + 1)
    await endForgottenRooms(laurel.deps)
    await vi.waitFor(async () => expect(await screen(quiz)).toMatchObject({ phase: 'finished' }))
    expect(await openRooms()).toBe(0)
    await vi.waitFor(async () =>
      expect((await laurel.call(`GET /gameSessions?game=${game}`, ada.token)).body.total).toBe(1),
    )
  })
})

const openRooms = () =>
  laurel.deps.db.oneFirst(sql.unsafe`
    SELECT count(*) FROM quiz_rooms WHERE organization_id = ${school.organizationId} AND ended_at IS NULL`)
