import { describe, expect, test, vi } from 'vitest'
import type { PlayerQuiz } from '#api/contracts/quizzes.ts'
import { wrongPins } from '#api/quizzes/pin-guard.ts'
import { mostQuizRooms, quizRoomRests } from '#domain/quizzes/rules.ts'
import { endForgottenRooms } from '#workers/jobs/end-forgotten-rooms.ts'
import { quizSchool } from './quiz-school.ts'

const {
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
  fields,
  options,
} = quizSchool()

describe('players', () => {
  test('may join late, and may rejoin a room', async () => {
    const { quiz, pin } = await begun(live.ada)
    await open(quiz, 1)
    expect(await join(pin, live.ben)).toMatchObject({
      phase: 'open',
      number: 1,
      question: { text: 'Question 1?' },
    })
    await answered(quiz, live.ben, 1, 1)
    // Joins again with the PIN, as in another browser.
    expect(await join(pin, live.ben)).toMatchObject({ phase: 'open', chosen: 1, players: 2 })
    const phone = await watch(live.ben.token, quiz)
    await phone.see<PlayerQuiz>((shown) =>
      expect(shown).toMatchObject({ phase: 'open', chosen: 1 }),
    )
  })

  test('answer each question once, even from several tabs', async () => {
    const { quiz } = await begun(live.ada, live.ben)
    await open(quiz, 1)
    const all = await Promise.all([3, 1, 0, 2].map((option) => answered(quiz, live.ada, 1, option)))
    const [{ chosen }] = all as [PlayerQuiz]
    expect(all.map((one) => one.chosen)).toEqual([chosen, chosen, chosen, chosen])
    expect(await screen(quiz)).toMatchObject({ answered: 1 })
    const { counts } = await done(`POST /quizzes/${quiz}/close`, live.school.teacher.token, {
      number: 1,
    })
    expect(counts[chosen!]).toBe(1)
  })

  test('cannot answer a question that is closed, unknown or over', async () => {
    const { quiz } = await begun(live.ada, live.ben)
    for (const [number, code] of [
      [1, 'question_not_open'],
      [2, 'question_not_open'],
      [3, 'not_found'],
    ] as const)
      expect((await answer(quiz, live.ada, number, 1)).body).toMatchObject({ code })
    await open(quiz, 1)
    expect(await answer(quiz, live.school.students[2]!, 1, 1)).toMatchObject({ status: 404 })
    await done(`POST /quizzes/${quiz}/finish`, live.school.teacher.token)
    expect((await answer(quiz, live.ada, 1, 1)).body).toMatchObject({ code: 'session_over' })
    expect(
      await send(`POST /quizzes/${quiz}/open`, live.school.teacher.token, { number: 2 }),
    ).toMatchObject({ status: 409 })
  })

  test.each([
    [{ option: 4 }],
    [{ option: -1 }],
    [{ option: 0.5 }],
    [{ option: '1' }],
    [{ number: 0 }],
    [{ number: 201 }],
  ])('are refused if they send an invalid request: %o', async (wrong) => {
    const { quiz } = await begun(live.ada)
    await open(quiz, 1)
    const body = { number: 1, option: 1, ...wrong }
    expect(await send(`POST /quizzes/${quiz}/answers`, live.ada.token, body)).toMatchObject({
      status: 400,
    })
  })

  test('must belong to this school; only they and the host can watch the room', async () => {
    const { quiz, pin } = await begun(live.ada)
    const other = await live.laurel.school({ students: 1, modules: ['game', 'subject'] })
    const [zoe] = other.students
    expect(await send('POST /quizzes/join', zoe!.token, { pin })).toMatchObject({ status: 404 })
    expect(await answer(quiz, zoe!, 1, 1)).toMatchObject({ status: 404 })
    for (const token of [zoe!.token, other.admin.token, live.ben.token, live.school.admin.token]) {
      const line = await live.lines.line({ token })
      expect(await line.watch({ room: 'quiz', quiz })).toMatchObject({
        ok: false,
        code: 'not_found',
      })
    }
    const parent = await live.lines.line({ token: live.ada.parentToken })
    expect(await parent.watch({ room: 'quiz', quiz })).toMatchObject({
      ok: false,
      code: 'forbidden',
    })
  })

  test('must be in a class for which the game is open', async () => {
    const filter = { name: { en: '9Z', zh: '9Z' }, attribute: 'class', value: '9Z' }
    const { _id } = await done('POST /organizationFilters', live.school.admin.token, filter)
    const { pin } = await host(await addGame('B', { filters: [_id] }))
    const refused = { status: 409, body: { code: 'quiz_not_for_class' } }
    // The right PIN of another class is no wrong PIN.
    for (let n = 0; n <= wrongPins.account; n += 1)
      expect(await send('POST /quizzes/join', live.ada.token, { pin })).toMatchObject(refused)
    const all: { _id: string; value: string }[] = await done(
      'GET /organizationFilters?attribute=class',
      live.school.admin.token,
    )
    const mine = all.find(({ value }) => value === '1A')!
    await join((await host(await addGame('B', { filters: [mine._id] }))).pin, live.ada)
  })

  test('may enter a limited number of wrong PINs, and a PIN works only while its room is open', async () => {
    const { quiz, pin } = await begun()
    const wrong = pin === '100000' ? '100001' : '100000'
    const tryWrong = async () =>
      (await send('POST /quizzes/join', live.ada.token, { pin: wrong })).body.code
    const codes: string[] = await Promise.all(
      Array.from({ length: wrongPins.account + 3 }, tryWrong),
    )
    expect(codes.filter((code) => code === 'too_many_requests').length).toBeGreaterThanOrEqual(3)
    // Concurrent tries may be refused where sequential ones would pass, but never the reverse.
    for (let code = ''; code !== 'too_many_requests' && codes.length < 40; codes.push(code))
      code = await tryWrong()
    expect(codes.filter((code) => code === 'not_found').length).toBe(wrongPins.account)
    // Now the right PIN is refused too; other students are not delayed.
    expect(await send('POST /quizzes/join', live.ada.token, { pin })).toMatchObject({ status: 429 })
    await join(pin, live.ben)
    await done(`POST /quizzes/${quiz}/finish`, live.school.teacher.token)
    expect(await send('POST /quizzes/join', live.school.students[2]!.token, { pin })).toMatchObject(
      {
        status: 404,
      },
    )
  })
})

describe('the teacher who hosts', () => {
  test('has one room for a game, however often it is requested; another teacher has another room', async () => {
    const game = await addGame()
    const rooms = await Promise.all([host(game), host(game), host(game)])
    expect(new Set(rooms.map(({ quiz }) => quiz)).size).toBe(1)
    expect(rooms.filter(({ isContinued }) => !isContinued)).toHaveLength(1)
    const second = await host(game, live.school.admin.token)
    expect(second.isContinued).toBe(false)
    expect(second.quiz).not.toBe(rooms[0]!.quiz)
    expect(second.pin).not.toBe(rooms[0]!.pin)
    // The teacher cannot host the administrator's room.
    const foreign = { number: 1 }
    expect(
      await send(`POST /quizzes/${second.quiz}/open`, live.school.teacher.token, foreign),
    ).toMatchObject({
      status: 404,
    })
    await done(`POST /quizzes/${rooms[0]!.quiz}/finish`, live.school.teacher.token)
    expect((await host(game)).quiz).not.toBe(rooms[0]!.quiz)
  })

  test('needs a live quiz that is open today and has questions; a refusal leaves no room behind', async () => {
    const wrong = [
      await addGame('B', { gameType: 'mc' }),
      await addGame('B', { isActive: false }),
      await addGame('B', { featureStart: '2026-11-21' }),
      await addGame('B', { featureEnd: '2026-11-19' }),
    ]
    for (const game of wrong)
      expect(
        await send(`POST /games/${game}/quizzes`, live.school.teacher.token, {}),
      ).toMatchObject({
        status: 404,
      })
    const empty = await addGame('')
    expect(await send(`POST /games/${empty}/quizzes`, live.school.teacher.token, {})).toMatchObject(
      {
        body: { code: 'game_without_questions' },
      },
    )
    expect(await openRooms()).toBe(0)
  })

  test('gets no room while the school has too many open rooms', async () => {
    const { quiz } = await host(await addGame())
    for (let n = 1; n < mostQuizRooms; n += 1) await host(await addGame('B'))
    const game = await addGame('B')
    expect(await send(`POST /games/${game}/quizzes`, live.school.teacher.token, {})).toMatchObject({
      status: 409,
      body: { code: 'quiz_limit' },
    })
    await done(`POST /quizzes/${quiz}/finish`, live.school.teacher.token)
    await host(game)
  })

  test('keeps the questions and points per answer of the start, even if the game changes', async () => {
    const { game, quiz, pin } = await begun(live.ada)
    const { questions } = await done(`GET /games/${game}?questions=true`, live.school.admin.token)
    const [{ _id }] = questions
    await done('PUT /gameQuestions', live.school.admin.token, {
      _id,
      game,
      text: 'Another?',
      options: options('D'),
    })
    await done(`PUT /games/${game}`, live.school.admin.token, {
      ...fields,
      pointCorrect: 9,
      isActive: false,
    })
    await open(quiz, 1)
    await join(pin, live.ben)
    expect((await screen(quiz)).question?.text).toBe('Question 1?')
    await answered(quiz, live.ben, 1, 3)
    expect(await answered(quiz, live.ada, 1, 1)).toMatchObject({ isCorrect: true, point: 5 })
    // Deleting the game also changes nothing.
    await done(`DELETE /games/${game}`, live.school.admin.token)
    await done(`POST /quizzes/${quiz}/finish`, live.school.teacher.token)
    expect(await screen(quiz)).toMatchObject({ phase: 'finished', totals: { correct: 1 } })
  })

  test('is away for two hours: the room ends, and the answers so far count', async () => {
    const { game, quiz } = await begun(live.ada)
    await open(quiz, 1)
    await answered(quiz, live.ada, 1, 1)
    await endForgottenRooms(live.laurel.deps)
    expect(await screen(quiz)).toMatchObject({ phase: 'closed' })
    pass(quizRoomRests + 1)
    await endForgottenRooms(live.laurel.deps)
    await vi.waitFor(async () => expect(await screen(quiz)).toMatchObject({ phase: 'finished' }))
    expect(await openRooms()).toBe(0)
    await vi.waitFor(async () =>
      expect(
        (await live.laurel.call(`GET /gameSessions?game=${game}`, live.ada.token)).body.total,
      ).toBe(1),
    )
  })
})
