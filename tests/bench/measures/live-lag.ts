import { sendAtPace, sendInTurn } from '../client/load.ts'
import { postOf } from '../client/requests.ts'
import type { OpenScreen } from '../client/screens.ts'
import { allReceived, openBenchSockets, type Received, type Sockets } from '../client/sockets.ts'
import type { Measured } from '../keys.ts'
import { caughtUp } from '../stage/caught-up.ts'
import { withClient } from '../stage/postgres.ts'
import type { BenchStage, Ours } from '../stage/stage.ts'
import { percentile } from '../statistics.ts'
import { alternate } from './alternate.ts'
import { rewardOf } from './rewards.ts'

/**
 * In ms: each process sends snapshots at most this often, so events wait for the end of this
 * window.
 */
const window = 100
/** The share of rewards at the beginning of a run that only warm it up. */
const warmUpPart = 0.2

type Snapshot = Readonly<{ position: string }>
type Broadcast = Readonly<{ sentAt: number }>

export const liveLag = async (stage: BenchStage): Promise<Measured> => {
  const { sizes } = stage
  const ours = await stage.ours('school')
  const bare = await stage.bare()
  const screens = await screensOf(ours)
  let payload: unknown = await snapshotOf(ours)
  const { lag, broadcast } = await alternate(sizes.runs, {
    lag: async () => {
      await caughtUp(ours.url)
      const sockets = await openBenchSockets<Snapshot>({
        port: ours.port,
        count: sizes.sockets,
        screenOf: (n) => screens[n % screens.length]!,
      })
      try {
        const lags = await lagsOf(ours, sockets, stage)
        payload = sockets.received[0]?.at(-1)?.message
        return percentile(lags, 0.99)
      } finally {
        sockets.close()
      }
    },
    broadcast: async () => {
      await caughtUp(ours.url)
      const sockets = await openBenchSockets<Broadcast>({ port: bare.port, count: sizes.sockets })
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
  const beyondWindow = Math.max(0, lag.median - window)
  return {
    value: beyondWindow / broadcast.median,
    raw: { oursP99Ms: lag.runs, bareP99Ms: broadcast.runs, window },
  }
}

/** Displays beside the dashboard. */
const displays = 19

/** Makes a dashboard and the displays of several classes, each with its own room. */
const screensOf = async ({ port, school }: Ours): Promise<Pick<OpenScreen, 'auth' | 'watch'>[]> => {
  const classes = [...new Set(school.students.map((student) => student.class))]
  const inputs = Array.from({ length: displays }, (_, n) => ({
    name: `Room ${n}`,
    class: classes[n % classes.length]!,
  }))
  const requests = inputs.map((input) => postOf('/api/displays', school.token, input))
  const answers = await sendInTurn(port, requests)
  const keys = answers.map((body) => (JSON.parse(body) as { data: { key: string } }).data.key)
  return [
    { auth: { token: school.token }, watch: { room: 'staff', period: school.period } },
    ...keys.map((displayKey) => ({ auth: { displayKey }, watch: { room: 'display' } })),
  ]
}

/** Returns a dashboard snapshot to broadcast in the first run, which has received none yet. */
const snapshotOf = async ({ port, school }: Ours) => {
  const watch = { room: 'staff', period: school.period }
  const sockets = await openBenchSockets<Snapshot>({ port, count: 1, token: school.token, watch })
  await allReceived(sockets, (list) => list.length > 0).finally(sockets.close)
  return sockets.received[0]?.[0]?.message
}

/**
 * Returns the ms from the store's stamp on each event, just before its commit, to its arrival at
 * each socket.
 */
const lagsOf = async (
  { port, url, school }: Ours,
  sockets: Sockets<Snapshot>,
  { sizes }: BenchStage,
) => {
  const { rewardsPerSecond: perSecond, liveSeconds: seconds } = sizes
  const answers = await sendAtPace({
    port,
    perSecond,
    seconds,
    request: (n) => {
      const student = school.students[n % school.students.length]!
      return postOf('/api/v2/actions/profiles', school.token, rewardOf(school, n, [student]))
    },
  })
  const positions = answers
    .map((body) => (JSON.parse(body) as { data: Snapshot }).data.position)
    .sort()
  const last = positions.at(-1)!
  await allReceived(sockets, (list) => (list.at(-1)?.message.position ?? '') >= last)
  const counted = positions.slice(Math.floor(positions.length * warmUpPart))
  const committed = await momentsOf(url, counted)
  return sockets.received.flatMap((list) => lagsOfSocket(list, committed))
}

type Committed = Readonly<{ position: string; at: number }>

const momentsOf = (url: string, positions: readonly string[]): Promise<readonly Committed[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Committed>(
      `SELECT lpad(position::text, 20, '0') AS position, extract(epoch FROM recorded_at)::float8 * 1000 AS at
       FROM event_store.events WHERE position = ANY ($1) ORDER BY position`,
      [positions.map(Number)],
    )
    return rows
  })

const lagsOfSocket = (list: readonly Received<Snapshot>[], committed: readonly Committed[]) => {
  let arrival = 0
  return committed.map(({ position, at }) => {
    while (list[arrival]!.message.position < position) arrival += 1
    return list[arrival]!.at - at
  })
}

type Broadcasting = Readonly<{ payload: unknown; seconds: number }>

export const broadcastLags = async (
  port: number,
  sockets: Sockets<Broadcast>,
  { payload, seconds }: Broadcasting,
) => {
  const perSecond = 1000 / window
  const response = await fetch(`http://127.0.0.1:${port}/broadcast`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ perSecond, seconds, payload }),
  })
  if (!response.ok) throw new Error(`The bare server answered with ${response.status}`)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  await allReceived(sockets, (list) => list.length >= perSecond * seconds)
  const first = Math.floor(perSecond * seconds * warmUpPart)
  return sockets.received.flatMap((list) =>
    list.slice(first).map(({ at, message }) => at - message.sentAt),
  )
}
