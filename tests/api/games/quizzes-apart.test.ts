import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabasePool } from 'slonik'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { HostQuiz, PlayerQuiz, QuizSnapshot } from '#api/contracts/quizzes.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { openPool, sql } from '#platform/postgres/pool.ts'
import { openSession } from '#registry/sign-in/sessions.ts'
import { openBenchSockets, type Sockets } from '#tests/bench/client/sockets.ts'
import { smokeSizes } from '#tests/bench/sizes.ts'
import { type BenchSchool, createBenchSchool } from '#tests/bench/stage/school.ts'
import { type OpenServer, startServer } from '#tests/bench/stage/server.ts'
import { createDatabase } from '#tests/support/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let db: DatabasePool
let folder: string
let school: BenchSchool
const servers: OpenServer[] = []
const opened: Sockets<QuizSnapshot>[] = []

const start = async (role: string) => {
  const env = {
    DATABASE_URL: database.url,
    PORT: '0',
    DATA_DIR: folder,
    LAUREL_DEMO: 'off',
    RATE_LIMIT: '0',
  }
  const server = await startServer({
    file: 'ours.ts',
    flags: [],
    env: { ...env, LAUREL_ROLE: role, LOG_LEVEL: 'warn' },
    logFile: join(folder, `${role}-${servers.length}.log`),
    patience: 100_000,
  })
  servers.push(server)
  return server
}

beforeAll(async () => {
  database = await createDatabase()
  await migrate(database.url)
  db = await openPool({ connectionString: database.url, max: 2 })
  school = await createBenchSchool(db, { ...smokeSizes, students: 4, classSize: 2 })
  await db.query(sql.typeAlias('void')`UPDATE organizations SET modules = '{"game": true}'`)
  folder = await mkdtemp(join(tmpdir(), 'laurel-quiz-'))
}, 240_000)
afterAll(async () => {
  for (const { close } of opened) close()
  await Promise.all(servers.map(({ stop }) => stop()))
  await db.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const call = async (
  { port }: OpenServer,
  [method, path]: [string, string],
  token: string,
  body?: object,
) => {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data } = (await answer.json()) as { data: never }
  expect([path, answer.status]).toEqual([path, 200])
  return data
}
const post = <Data>(
  server: OpenServer,
  path: string,
  token: string,
  body?: object,
): Promise<Data> => call(server, ['POST', path], token, body)
const watch = async ({ port }: OpenServer, token: string, quiz: string) => {
  const sockets = await openBenchSockets<QuizSnapshot>({
    port,
    count: 1,
    token,
    watch: { room: 'quiz', quiz },
  })
  opened.push(sockets)
  return sockets
}
/** Waits until the check accepts the newest snapshot of a connection. */
const see = <Shown extends QuizSnapshot>(
  { received: [list] }: Sockets<QuizSnapshot>,
  check: (shown: Shown) => void,
) => vi.waitFor(() => check(list?.at(-1)?.message as Shown), { interval: 20 })

test('a room served by two processes survives when one is killed, and the other closes the question in time', {
  timeout: 200_000,
}, async () => {
  const ids = await db.any(
    sql.type(z.object({ user_id: z.string() }))`SELECT user_id FROM profiles ORDER BY id`,
  )
  const sign = (userId: string) =>
    openSession(db, school.id, { userId, role: 'user', isParent: false, now: new Date() })
  const [ada, ben] = [await sign(ids[0]!.user_id), await sign(ids[1]!.user_id)]
  const first = await start('all')
  const second = await start('api')
  const teacher = school.token
  const { _id: game } = await post<{ _id: string }>(first, '/games/create', teacher, {
    name: 'Rivers',
    gameType: 'interactive',
    featureStart: '2000-01-01',
    featureEnd: '2099-12-31',
    isActive: true,
    pointCorrect: 5,
  })
  const options = ['A', 'B'].map((text, n) => ({ text, isAns: n === 1 }))
  for (const text of ['One?', 'Two?'])
    await post(first, '/gameQuestions', teacher, { game, text, options })
  const { quiz, pin } = await post<HostQuiz>(first, `/games/${game}/quizzes`, teacher, {
    seconds: 8,
  })
  const screen = await watch(first, teacher, quiz)

  // A player who joins through the other program appears on the screen.
  await post(second, '/quizzes/join', ada, { pin })
  await see<HostQuiz>(screen, ({ players }) => expect(players).toBe(1))
  await post(first, '/quizzes/join', ben, { pin })
  const phone = await watch(second, ada, quiz)
  await post(first, `/quizzes/${quiz}/open`, teacher, { number: 1 })
  await see<PlayerQuiz>(phone, ({ phase }) => expect(phase).toBe('open'))
  await post(second, `/quizzes/${quiz}/answers`, ada, { number: 1, option: 1 })
  await see<HostQuiz>(screen, ({ answered }) => expect(answered).toBe(1))

  process.kill(second.pid, 'SIGKILL')
  const third = await start('api')
  const again = await watch(third, ada, quiz)
  await see<PlayerQuiz>(again, ({ chosen }) => expect(chosen).toBe(1))
  // Nobody acts: the question's time runs out in both programs.
  await see<PlayerQuiz>(again, ({ phase, right }) => expect([phase, right]).toEqual(['closed', 1]))
  await see<HostQuiz>(screen, ({ phase, counts }) =>
    expect([phase, counts]).toEqual(['closed', [0, 1]]),
  )

  // Stops both programs: only stored data is left.
  await Promise.all([first.stop(), third.stop()])
  const fourth = await start('all')
  const back = await watch(fourth, teacher, quiz)
  await see<HostQuiz>(back, ({ phase, number, players }) =>
    expect([phase, number, players]).toEqual(['closed', 1, 2]),
  )
  await post(fourth, `/quizzes/${quiz}/open`, teacher, { number: 2 })
  await post(fourth, `/quizzes/${quiz}/answers`, ada, { number: 2, option: 1 })
  // The last answer closes the question.
  const told = await post<PlayerQuiz>(fourth, `/quizzes/${quiz}/answers`, ben, {
    number: 2,
    option: 1,
  })
  expect(told).toMatchObject({ phase: 'closed', isCorrect: true, rank: 2, correct: 1 })
  await post(fourth, `/quizzes/${quiz}/finish`, teacher)
  await vi.waitFor(
    async () => {
      const sessions: { correct: number; incorrect: number }[] = await call(
        fourth,
        ['GET', '/gameSessions'],
        teacher,
      )
      expect(sessions.map(({ correct, incorrect }) => [correct, incorrect]).sort()).toEqual([
        [1, 1],
        [2, 0],
      ])
    },
    { interval: 200 },
  )
})
