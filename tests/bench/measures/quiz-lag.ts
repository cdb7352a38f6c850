import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { openPool, sql } from '#platform/postgres/pool.ts'
import { openSession } from '#registry/sign-in/sessions.ts'
import { sendAtPace } from '../client/load.ts'
import { postOf } from '../client/requests.ts'
import { allReceived, now, openBenchSockets, type Sockets } from '../client/sockets.ts'
import type { Measured } from '../keys.ts'
import { caughtUp } from '../stage/caught-up.ts'
import type { BenchStage, Ours } from '../stage/stage.ts'
import { percentile } from '../statistics.ts'
import { alternate } from './alternate.ts'
import { broadcastLags } from './live-lag.ts'

type Snapshot = Readonly<{ role: string; phase: string; number: number }>
type Broadcast = Readonly<{ sentAt: number }>
type Room = Readonly<{ quiz: string; host: string; players: readonly string[] }>

/** Rounds at the beginning of a run, which only warm it up. */
const warmUp = 2

/**
 * A whole class answers one question after the other. Measures when every phone and the teacher's
 * screen have the bars of the answers.
 */
export const quizLag = async (stage: BenchStage): Promise<Measured> => {
  const { sizes } = stage
  const ours = await stage.ours('school')
  const bare = await stage.bare()
  const room = await openRoom(ours, stage)
  let payload: unknown
  let asked = 0
  const { lag, broadcast } = await alternate(sizes.runs, {
    lag: async () => {
      await caughtUp(ours.url)
      const tokens = [room.host, ...room.players]
      const sockets = await openBenchSockets<Snapshot>({
        port: ours.port,
        count: tokens.length,
        token: (n) => tokens[n]!,
        watch: { room: 'quiz', quiz: room.quiz },
      })
      try {
        const lags: number[] = []
        for (let round = 0; round < sizes.quizRounds; round += 1) {
          asked += 1
          const one = await lagsOf(ours, { room, sockets, number: asked })
          if (round >= Math.min(warmUp, sizes.quizRounds - 1)) lags.push(...one)
        }
        payload = sockets.received[1]?.at(-1)?.message
        return percentile(lags, 0.99)
      } finally {
        sockets.close()
      }
    },
    broadcast: async () => {
      await caughtUp(ours.url)
      const sockets = await openBenchSockets<Broadcast>({
        port: bare.port,
        count: room.players.length + 1,
      })
      try {
        return percentile(
          await broadcastLags(bare.port, sockets, { payload, seconds: sizes.liveSeconds }),
          0.99,
        )
      } finally {
        sockets.close()
      }
    },
  })
  return {
    value: lag.median / broadcast.median,
    raw: { oursP99Ms: lag.runs, bareP99Ms: broadcast.runs },
  }
}

type Round = Readonly<{ room: Room; sockets: Sockets<Snapshot>; number: number }>

/** Returns the ms from sending the last answer to the arrival of the bars at each socket. */
const lagsOf = async (
  { port }: Ours,
  { room: { quiz, host, players }, sockets, number }: Round,
) => {
  const isOf = (phase: string) => (list: (typeof sockets.received)[number]) =>
    list.some(({ message }) => message.number === number && message.phase === phase)
  await send(port, postOf(`/api/quizzes/${quiz}/open`, host, { number }))
  await allReceived(sockets, isOf('open'))
  let lastAt = 0
  await sendAtPace({
    port,
    perSecond: players.length,
    seconds: 1,
    request: (n) => {
      lastAt = now()
      return postOf(`/api/quizzes/${quiz}/answers`, players[n]!, { number, option: n % 4 })
    },
  })
  await allReceived(sockets, isOf('closed'))
  return sockets.received.map(
    (list) =>
      list.find(({ message }) => message.number === number && message.phase === 'closed')!.at -
      lastAt,
  )
}

const send = async (port: number, request: string) => {
  const [body] = await sendAtPace({ port, perSecond: 1, seconds: 1, request: () => request })
  return (JSON.parse(body!) as { data: Record<string, string> }).data
}

/** Opens a room with enough questions for all runs, which all players have joined. */
const openRoom = async ({ url, port, school }: Ours, { sizes }: BenchStage): Promise<Room> => {
  const db = await openPool({ connectionString: url, max: 4 })
  try {
    await db.query(sql.typeAlias('void')`
      UPDATE organizations SET modules = modules || '{"game": true}' WHERE id = ${school.id}`)
    const session = (userId: string, role: 'organization_admin' | 'user') =>
      openSession(db, school.id, { userId, role, isParent: false, now: new Date() })
    const host = await session(school.actor, 'organization_admin')
    const profiles = school.students.slice(0, sizes.sockets).map(({ profile }) => profile)
    const { rows } = await db.query(sql.unsafe`
      SELECT user_id FROM profiles WHERE id = ANY(${sql.array(profiles, 'uuid')})`)
    const players: string[] = []
    for (const { user_id } of rows as readonly { user_id: string }[])
      players.push(await session(user_id, 'user'))
    const game = (await send(port, postOf('/api/games/create', host, gameOf)))._id!
    const options = ['A', 'B', 'C', 'D'].map((text, n) => ({ text, isAns: n === 2 }))
    const questions = Array.from({ length: sizes.runs * sizes.quizRounds }, (_, n) => ({
      game,
      text: `Question ${n + 1}: which of these four?`,
      options,
    }))
    await put(port, host, questions)
    const { quiz, pin } = await send(
      port,
      postOf(`/api/games/${game}/quizzes`, host, { seconds: 120 }),
    )
    await sendAtPace({
      port,
      perSecond: players.length,
      seconds: 1,
      request: (n) => postOf('/api/quizzes/join', players[n]!, { pin }),
    })
    return { quiz: quiz!, host, players }
  } finally {
    await db.end()
  }
}

const gameOf = {
  name: `Measured ${uuidv7()}`,
  gameType: 'interactive',
  isActive: true,
  pointCorrect: 5,
  featureStart: '2000-01-01',
  featureEnd: '2099-12-31',
}

const put = async (port: number, token: string, body: unknown) => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  const init = { method: 'PUT', headers, body: JSON.stringify(body) }
  const answer = await fetch(`http://127.0.0.1:${port}/api/gameQuestions/bulk`, init)
  if (!answer.ok) throw new Error(`The questions could not be made: ${answer.status}`)
}
