import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { GameSession } from '#api/contracts/game-sessions.ts'
import type { HostQuiz } from '#api/contracts/quizzes.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { gamesProjection } from '#projections/games/games.ts'
import type { TestStudent } from '#tests/support/school.ts'
import { quizSchool } from './quiz-school.ts'

const { live, send, done, addGame, host, open, join, answered, screen, begun } = quizSchool()

describe('a live quiz in teams', () => {
  const begin = async (by: 'list' | 'choice', count = 2) => {
    const game = await addGame()
    const body = { seconds: 20, teams: { by, count } }
    const room: HostQuiz = await done(
      `POST /games/${game}/quizzes`,
      live.school.teacher.token,
      body,
    )
    return { game, quiz: room.quiz, pin: room.pin }
  }
  const choose = (quiz: string, { token }: TestStudent, team: number) =>
    send(`POST /quizzes/${quiz}/team`, token, { team })
  const cai = () => live.school.students[2]!

  test('assigns players by the class list, ranks teams by their average, and pays each member', async () => {
    const { game, quiz, pin } = await begin('list')
    expect([
      await join(pin, cai()),
      await join(pin, live.ben),
      await join(pin, live.ada),
    ]).toMatchObject([{ team: 0 }, { team: 1 }, { team: 0 }])
    // A returning phone keeps its team.
    expect(await join(pin, live.ben)).toMatchObject({ team: 1 })
    expect((await screen(quiz)).newest.map(({ team }) => team)).toEqual([0, 1, 0])
    await open(quiz, 1)
    await answered(quiz, live.ada, 1, 1)
    await answered(quiz, live.ben, 1, 1)
    await answered(quiz, cai(), 1, 0)
    const closed = await screen(quiz)
    expect(closed).toMatchObject({ phase: 'closed', teams: { by: 'list' } })
    expect(closed.teams?.standings).toEqual([
      { team: 0, players: 2, share: 0.5, rank: 2 },
      { team: 1, players: 1, share: 1, rank: 1 },
    ])
    expect(await done(`GET /quizzes/${quiz}/phone`, live.ada.token)).toMatchObject({
      team: 0,
      rank: 1,
    })
    const over: HostQuiz = await done(`POST /quizzes/${quiz}/finish`, live.school.teacher.token)
    expect(over.teams?.standings.map(({ rank }) => rank)).toEqual([2, 1])
    await expect
      .poll(async () => {
        const list = await send(`GET /gameSessions?game=${game}&limit=9`, live.school.admin.token)
        return list.body.total
      })
      .toBe(3)
    // The podium has no students if the quiz was in teams.
    const { record: round } = await screen(quiz)
    const report = await done(`GET /games/${game}/records?round=${round}`, live.school.admin.token)
    expect(report).toMatchObject({ users: 3, podium: [], teams: over.teams?.standings })
    expect(await done(`GET /games/${game}/records`, live.school.admin.token)).toMatchObject({
      podium: [],
      teams: [],
    })
  })

  /** Ada changes from the red team to the blue one, and is the only one who is right. */
  const reported = async () => {
    const { game, quiz, pin } = await begin('choice', 3)
    for (const student of [live.ada, live.ben, cai()]) await join(pin, student)
    await choose(quiz, live.ada, 1)
    await open(quiz, 1)
    await answered(quiz, live.ada, 1, 1)
    const { record: round } = await done(`POST /quizzes/${quiz}/finish`, live.school.teacher.token)
    const sessions = async () =>
      (await send(`GET /gameSessions?game=${game}&limit=9`, live.school.admin.token)).body.data
    await expect.poll(async () => (await sessions()).length).toBe(3)
    return { game, round: round as string, sessions }
  }
  const fileOf = async (path: string, token = live.school.admin.token) => {
    const { status, text } = await send(`GET ${path}`, token)
    return { status, lines: text.replace('\uFEFF', '').trim().split('\r\n') }
  }

  test('reports the last team of each student, also after a rebuild', async () => {
    const { sessions } = await reported()
    const teams = async () =>
      new Map((await sessions()).map((one: GameSession) => [one.profile._id, one.team] as const))
    const expected = new Map(
      [live.ada, live.ben, cai()].map(({ profile }, n) => [profile, [1, 1, 2][n]]),
    )
    expect(await teams()).toEqual(expected)
    const { db, eventStore, log } = live.laurel.deps
    const parts = { db, eventStore, log, clock: () => new Date() }
    await rebuild(parts as Parameters<typeof rebuild>[0], gamesProjection)
    expect(await teams()).toEqual(expected)
  })

  test('has a file of its teams, and the team of each student in the file of students', async () => {
    const { game, round } = await reported()
    const students = await fileOf(`/gameSessions/export_stream?game=${game}&round=${round}&lang=en`)
    expect(students.lines.map((line) => line.split(',').at(-1)).toSorted()).toEqual([
      'Blue team',
      'Blue team',
      'Green team',
      'Team',
    ])
    const teamsPath = `/games/${game}/records/teams/export_stream?round=${round}`
    const { lines } = await fileOf(`${teamsPath}&lang=zh`)
    expect(lines[0]).toBe('名次,隊伍,人數,平均答對率,學生')
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 4))).toEqual([
      ['1', '藍隊', '2', '50.0%'],
      ['2', '綠隊', '1', '0.0%'],
      ['', '紅隊', '0', ''],
    ])
    expect(lines[1]?.split(',')[4]?.split('; ')).toHaveLength(2)
  })

  test('shows no teams file of another game, school, or quiz without teams', async () => {
    const { game, round } = await reported()
    const other = await addGame()
    const pathOf = (of: string, id = round) =>
      `/games/${of}/records/teams/export_stream?round=${id}&lang=en`
    expect((await fileOf(pathOf(other))).status).toBe(404)
    expect((await fileOf(pathOf(game, randomUUID()))).status).toBe(404)
    const stranger = await live.laurel.school({ students: 1, modules: ['game', 'subject'] })
    expect((await fileOf(pathOf(game), stranger.admin.token)).status).toBe(404)
    expect((await fileOf(pathOf(game), live.ada.token)).status).toBe(403)
    const alone = await begun(live.ada)
    await open(alone.quiz, 1)
    const over = await done(`POST /quizzes/${alone.quiz}/finish`, live.school.teacher.token)
    await expect.poll(async () => (await fileOf(pathOf(alone.game, over.record))).status).toBe(404)
  })

  test('lets students change teams until the first question, even twice and at once', async () => {
    const { quiz, pin } = await begin('choice', 3)
    expect(await join(pin, live.ada)).toMatchObject({ team: 0, teams: { by: 'choice' } })
    expect(await join(pin, live.ben)).toMatchObject({ team: 1 })
    const both = await Promise.all([choose(quiz, live.ada, 2), choose(quiz, live.ada, 2)])
    expect(both.map(({ status, body }) => [status, body.data.team])).toEqual([
      [200, 2],
      [200, 2],
    ])
    expect((await screen(quiz)).teams?.standings.map(({ players }) => players)).toEqual([0, 1, 1])
    expect((await choose(quiz, live.ada, 3)).status).toBe(404)
    expect((await choose(quiz, cai(), 0)).status).toBe(404)
    await open(quiz, 1)
    const late = await choose(quiz, live.ada, 0)
    expect([late.status, late.body.code]).toEqual([409, 'teams_fixed'])
    expect((await join(pin, cai())).team).toBe(0)
  })

  test('has two to six teams, and a request with its key but without teams is refused', async () => {
    const game = await addGame()
    const key = randomUUID()
    const ask = (teams?: object) =>
      live.laurel.call(`POST /games/${game}/quizzes`, live.school.teacher.token, {
        key,
        body: { seconds: 20, ...(teams && { teams }) },
      })
    for (const count of [1, 7]) expect((await ask({ by: 'list', count })).status).toBe(400)
    expect((await ask({ by: 'list', count: 2 })).status).toBe(200)
    expect((await ask({ by: 'list', count: 2 })).status).toBe(200)
    const other = await ask()
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
  })

  test('has no teams unless the teacher chose teams', async () => {
    const { quiz, pin } = await begun()
    expect(await join(pin, live.ada)).toMatchObject({ team: null, teams: null })
    expect((await choose(quiz, live.ada, 0)).status).toBe(404)
  })
})

test('a live quiz draws its questions, unless the teacher has chosen them', async () => {
  const game = await addGame('BCAD', { draw: 2 })
  const { quiz, count } = await host(game)
  expect(count).toBe(2)
  await done(`POST /quizzes/${quiz}/finish`, live.school.teacher.token)
  const { questions } = await done(`GET /games/${game}?questions=true`, live.school.admin.token)
  const ids = questions.slice(0, 3).map(({ _id }: { _id: string }) => _id)
  const body = { seconds: 20, questions: ids }
  const again = await done(`POST /games/${game}/quizzes`, live.school.teacher.token, body)
  expect(again.count).toBe(3)
})
