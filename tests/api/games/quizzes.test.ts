import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { HostQuiz, PlayerQuiz } from '#api/contracts/quizzes.ts'
import { sql } from '#platform/postgres/pool.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { gamesProjection } from '#projections/games/games.ts'
import type { TestStudent } from '#tests/support/school.ts'
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
  options,
  fields,
} = quizSchool()

describe('a live quiz', () => {
  test('runs from the lobby to the podium, on the screen and on the phones', async () => {
    const { quiz, pin } = await begun()
    expect(pin).toMatch(/^\d{6}$/)
    const board = await watch(live.school.teacher.token, quiz)
    await join(pin, live.ada)
    const phone = await watch(live.ada.token, quiz)
    // Ben types the PIN in full-width digits.
    await join(
      pin.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
      live.ben,
    )
    await board.see<HostQuiz>(({ phase, players, newest }) => {
      expect({ phase, players }).toEqual({ phase: 'lobby', players: 2 })
      expect(newest.map(({ profile }) => profile)).toEqual([live.ada.profile, live.ben.profile])
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
    expect(await answered(quiz, live.ada, 1, 1)).toMatchObject({
      phase: 'open',
      chosen: 1,
      isCorrect: null,
      right: null,
    })
    await board.see<HostQuiz>(({ answered: count, counts }) =>
      expect([count, counts]).toEqual([1, null]),
    )
    pass(1000)
    expect(await answered(quiz, live.ben, 1, 0)).toMatchObject({
      phase: 'closed',
      chosen: 0,
      isCorrect: false,
      right: 1,
    })
    // The last answer closes the question, and every screen is updated.
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
      expect.objectContaining({ profile: live.ada.profile, rank: 1, correct: 1, point: 5 }),
    ])

    await open(quiz, 2)
    pass(500)
    await answered(quiz, live.ben, 2, 2)
    pass(3000)
    await answered(quiz, live.ada, 2, 2)
    const second = await phone.see<PlayerQuiz>(({ phase, number }) =>
      expect([phase, number]).toEqual(['closed', 2]),
    )
    expect(second).toMatchObject({ rank: 1, from: 1, correct: 2, point: 10 })
    const end = await done(`POST /quizzes/${quiz}/finish`, live.school.teacher.token)
    expect(end).toMatchObject({ phase: 'finished', totals: { correct: 3, point: 14 } })
    expect(
      end.top.map(({ rank, profile }: { rank: number; profile: string }) => [rank, profile]),
    ).toEqual([
      [1, live.ada.profile],
      [2, live.ben.profile],
    ])
    await phone.see<PlayerQuiz>(({ phase }) => expect(phase).toBe('finished'))
    const { questions } = await done(`GET /quizzes/${quiz}/review`, live.school.teacher.token)
    expect(questions).toMatchObject([
      { number: 1, right: 1, counts: [1, 1, 0, 0] },
      { number: 2, right: 2, counts: [0, 0, 2, 0] },
    ])
  })

  test('gives no ranks until somebody is right, and breaks ties by speed', async () => {
    const phone = (quiz: string, student: TestStudent): Promise<PlayerQuiz> =>
      done(`GET /quizzes/${quiz}/phone`, student.token)
    const room = await begun(live.ada, live.ben)
    await open(room.quiz, 1)
    await done(`POST /quizzes/${room.quiz}/close`, live.school.teacher.token, { number: 1 })
    expect(await phone(room.quiz, live.ada)).toMatchObject({
      rank: null,
      from: null,
      isBySpeed: false,
      worth: 0,
    })
    expect((await screen(room.quiz)).top).toEqual([])

    await open(room.quiz, 2)
    pass(1_000)
    await answered(room.quiz, live.ben, 2, 2)
    pass(1_000)
    await answered(room.quiz, live.ada, 2, 2)
    expect(await phone(room.quiz, live.ben)).toMatchObject({
      rank: 1,
      from: null,
      isBySpeed: true,
      point: 4,
      worth: 8,
    })
    expect(await phone(room.quiz, live.ada)).toMatchObject({ rank: 2, from: null, isBySpeed: true })
    const { top } = await screen(room.quiz)
    expect(top.map(({ rank, correct, isFaster }) => [rank, correct, isFaster])).toEqual([
      [1, 1, true],
      [2, 1, false],
    ])
  })

  test('is recorded as a session of each player, and pays once', async () => {
    const { game, quiz } = await begun(live.ada, live.ben)
    pass(60_000)
    await open(quiz, 1)
    await answered(quiz, live.ada, 1, 1)
    await answered(quiz, live.ben, 1, 0)
    pass(90_000)
    await open(quiz, 2)
    await answered(quiz, live.ada, 2, 2)
    await Promise.all(
      [1, 2, 3].map(() => done(`POST /quizzes/${quiz}/finish`, live.school.teacher.token)),
    )
    const sessions = await vi.waitFor(async () => {
      const { body } = await live.laurel.call(
        `GET /gameSessions?game=${game}`,
        live.school.admin.token,
      )
      expect(body.total).toBe(2)
      return body.data as {
        profile: { _id: string }
        correct: number
        incorrect: number
        point: number
        pointExchanged: number
      }[]
    })
    // The record shows one round for all players, with the id that the screen shows.
    const { record: round } = await screen(quiz)
    const record = (query = '') =>
      done(`GET /games/${game}/records?${query}`, live.school.admin.token)
    expect(await record()).toMatchObject({
      sessions: 1,
      users: 2,
      rounds: [{ _id: round, classes: ['1A'], users: 2, correct: 2, incorrect: 2, exchanged: 20 }],
    })
    expect(await record(`round=${round}`)).toMatchObject({
      sessions: 1,
      questions: [{ answers: 2 }, { answers: 1 }],
      // Players without a right answer are not on the podium.
      podium: [{ profile: live.ada.profile, place: 1 }],
      teams: [],
      rounds: [{ began_at: '2026-11-20T03:01:00.000Z', ended_at: '2026-11-20T03:02:30.000Z' }],
    })
    const { _id: other } = await done('POST /games/create', live.school.admin.token, fields)
    const elsewhere = `GET /games/${other}/records?round=${round}`
    expect(await done(elsewhere, live.school.admin.token)).toMatchObject({ rounds: [], podium: [] })
    expect(await record()).toMatchObject({ podium: [] })
    const stored = () =>
      live.laurel.deps.db.any(sql.unsafe`
        SELECT to_jsonb(one)::text AS row
        FROM ${sql.identifier([schemaFor(gamesProjection), 'game_rounds'])} AS one ORDER BY 1`)
    const before = await stored()
    const { db, eventStore, log } = live.laurel.deps
    const parts = { db, eventStore, log, clock: () => new Date() }
    await rebuild(parts as Parameters<typeof rebuild>[0], gamesProjection)
    expect([before.length > 0, await stored()]).toEqual([true, before])
    expect(await record(`round=${randomUUID()}`)).toMatchObject({
      sessions: 0,
      users: 0,
      questions: [],
      rounds: [],
    })
    const ofRound = await live.laurel.call(
      `GET /gameSessions?round=${round}`,
      live.school.admin.token,
    )
    expect(ofRound.body.data.map((one: { round: string }) => one.round)).toEqual([round, round])
    const of = (student: TestStudent) =>
      sessions.find(({ profile }) => profile._id === student.profile)
    expect(of(live.ada)).toMatchObject({ correct: 2, incorrect: 0, point: 10, pointExchanged: 20 })
    // A missing answer counts as wrong, and nobody falls below 0.
    expect(of(live.ben)).toMatchObject({ correct: 0, incorrect: 2, point: 0, pointExchanged: 0 })
    await vi.waitFor(async () => {
      const { body } = await live.laurel.call(
        `GET /actions?period=${live.school.period}&limit=50`,
        live.school.admin.token,
      )
      const paid = body.data.filter(({ type }: { type: string }) => type === 'virtual_reward')
      expect(paid.map(({ point }: { point: number }) => point)).toEqual([20])
    })
  })

  test('reports a question that nobody answered, in the file as well', async () => {
    const { game, quiz } = await begun(live.ada, live.ben)
    await open(quiz, 1)
    await done(`POST /quizzes/${quiz}/close`, live.school.teacher.token, { number: 1 })
    await open(quiz, 2)
    await answered(quiz, live.ada, 2, 2)
    await done(`POST /quizzes/${quiz}/finish`, live.school.teacher.token)
    const { record: round } = await screen(quiz)
    const path = `/games/${game}/records`
    await vi.waitFor(async () => {
      const read = await done(`GET ${path}?round=${round}`, live.school.admin.token)
      expect(read.questions).toMatchObject([
        {
          answers: 0,
          correct: 0,
          options: [{ count: 0 }, { count: 0 }, { count: 0 }, { count: 0 }],
        },
        { answers: 1, correct: 1 },
      ])
    })
    const file = await live.laurel.call(
      `GET ${path}/export_stream?round=${round}&lang=en`,
      live.school.admin.token,
    )
    expect(file.text.trim().split('\n')).toHaveLength(3)
  })

  test('pays a player whose account is merged during the quiz on the account that stays', async () => {
    const { quiz } = await begun(live.ada)
    await open(quiz, 1)
    await answered(quiz, live.ada, 1, 1)
    await done('POST /v2/account_merges', live.school.admin.token, {
      kept: live.ben.id,
      merged: live.ada.id,
    })
    await done(`POST /quizzes/${quiz}/finish`, live.school.teacher.token)
    await vi.waitFor(async () => {
      const answer = await live.laurel.call(
        `GET /actions?period=${live.school.period}&limit=50`,
        live.school.admin.token,
      )
      const paid = answer.body.data.map((one: { profile: { _id: string }; point: number }) => [
        one.profile._id,
        one.point,
      ])
      expect(paid).toContainEqual([live.ben.profile, 10])
    })
  })

  test('pays all its players in one batch of the history each time it is hosted', async () => {
    const game = await addGame('B')
    const lead = async (...players: TestStudent[]) => {
      const { quiz, pin } = await host(game)
      for (const one of players) await join(pin, one)
      await open(quiz, 1)
      for (const one of players) await answered(quiz, one, 1, 1)
      await done(`POST /quizzes/${quiz}/finish`, live.school.teacher.token)
    }
    const rows = async (total: number, batches: number) => {
      const asked = `GET /actions?period=${live.school.period}&limit=50&group=batch`
      return await vi.waitFor(async () => {
        const { body } = await live.laurel.call(asked, live.school.admin.token)
        expect([body.total, body.batches]).toEqual([total, batches])
        return body.data
      })
    }
    await lead(live.ada, live.ben)
    expect(await rows(2, 1)).toMatchObject([
      { group: { entries: 2, students: 2, point: 20, each: 10, reverted: 0 } },
    ])
    await lead(live.ada, live.school.students[2]!)
    // The first student was already paid.
    expect(await rows(3, 2)).toMatchObject([
      { group: { entries: 1, point: 10 } },
      { group: { entries: 2, point: 20 } },
    ])
  })

  test('asks only the chosen questions, and its key accepts no others', async () => {
    const game = await addGame('BCD')
    const { questions: all } = await done(
      `GET /games/${game}?questions=true`,
      live.school.teacher.token,
    )
    const ids: string[] = all.map(({ _id }: { _id: string }) => _id)
    const [wanted, key] = [[ids[2], ids[0]], randomUUID()]
    const ask = (body: object) =>
      live.laurel.call(`POST /games/${game}/quizzes`, live.school.teacher.token, { body, key })
    const room = (await ask({ seconds: 20, questions: wanted })).body.data
    expect(room.count).toBe(2)
    expect((await ask({ seconds: 20, questions: wanted })).body.data.quiz).toBe(room.quiz)
    expect((await ask({ seconds: 20, questions: [ids[1]] })).body.code).toBe(
      'idempotency_key_reused',
    )
    const texts: string[] = []
    for (const number of [1, 2]) {
      texts.push((await open(room.quiz, number)).question!.text)
      await done(`POST /quizzes/${room.quiz}/close`, live.school.teacher.token, { number })
    }
    expect(texts).toEqual(['Question 1?', 'Question 3?'])
    await done(`POST /quizzes/${room.quiz}/finish`, live.school.teacher.token)
    const none = await send(`POST /games/${game}/quizzes`, live.school.teacher.token, {
      questions: [randomUUID()],
    })
    expect(none.body.code).toBe('game_without_questions')
  })

  test('that ends early counts no missing answers to questions that were not asked', async () => {
    const { game, quiz } = await begun(live.ada)
    await open(quiz, 1)
    await answered(quiz, live.ada, 1, 1)
    await done(`POST /quizzes/${quiz}/finish`, live.school.teacher.token)
    await vi.waitFor(async () => {
      const { body } = await live.laurel.call(`GET /gameSessions?game=${game}`, live.ada.token)
      expect(body.data).toMatchObject([{ correct: 1, incorrect: 0, point: 5 }])
    })
  })

  test('never reveals the right option before the question closes, in any answer or snapshot', async () => {
    const { quiz } = await begun(live.ada, live.ben)
    const [phone, board] = [
      await watch(live.ada.token, quiz),
      await watch(live.school.teacher.token, quiz),
    ]
    const texts = [
      JSON.stringify(await open(quiz, 1)),
      JSON.stringify(await answered(quiz, live.ada, 1, 1)),
    ]
    texts.push(
      JSON.stringify(await done(`GET /quizzes/${quiz}/phone`, live.ada.token)),
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
  test('is measured by the server, and closes the question when it is over, even if nobody watches', async () => {
    const { quiz } = await begun(live.ada, live.ben)
    await open(quiz, 1)
    pass(19_000)
    await answered(quiz, live.ada, 1, 1)
    pass(1_000)
    expect(await answer(quiz, live.ben, 1, 1)).toMatchObject({
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

  test('is the question’s own limit if it has one, otherwise the room’s', async () => {
    const game = await addGame('B')
    await done('POST /gameQuestions', live.school.admin.token, {
      game,
      text: 'A long one?',
      options: options('C'),
      seconds: 60,
    })
    const { quiz, pin } = await host(game)
    await join(pin, live.ada)
    expect((await open(quiz, 1)).seconds).toBe(20)
    pass(21_000)
    expect(await open(quiz, 2)).toMatchObject({ seconds: 60, closesIn: 60_000 })
    pass(59_000)
    expect((await answered(quiz, live.ada, 2, 2)).chosen).toBe(2)
  })

  test('can be shortened by the teacher; a click sent twice skips nothing', async () => {
    const { quiz } = await begun(live.ada, live.ben)
    await Promise.all([open(quiz, 1), open(quiz, 1)])
    expect(
      await send(`POST /quizzes/${quiz}/open`, live.school.teacher.token, { number: 2 }),
    ).toMatchObject({
      status: 409,
      body: { code: 'question_still_open' },
    })
    const close = () =>
      done(`POST /quizzes/${quiz}/close`, live.school.teacher.token, { number: 1 })
    for (const one of await Promise.all([close(), close()]))
      expect(one).toMatchObject({ phase: 'closed', number: 1 })
    await Promise.all([open(quiz, 2), open(quiz, 2)])
    expect(await screen(quiz)).toMatchObject({ phase: 'open', number: 2 })
    // Closing the first question again leaves the second open.
    await close()
    expect(await screen(quiz)).toMatchObject({ phase: 'open', number: 2 })
  })
})
