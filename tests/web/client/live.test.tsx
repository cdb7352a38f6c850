import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Snapshot, Watch } from '#api/contracts/live.ts'
import { connectLive, type LiveStatus } from '#web/client/live.ts'

type Handler = (...args: unknown[]) => void

/** The connection as socket.io shows it to us, with the server's side controlled by the test. */
class Line {
  connected = false
  active = true
  handlers = new Map<string, Handler>()
  sent: unknown[][] = []
  given: object[] = []
  serverPosition = ''
  on = (name: string, handler: Handler) => this.handlers.set(name, handler)
  emit = (name: string, ...args: unknown[]) => this.sent.push([name, ...args])
  timeout = () => ({
    emit: (_: string, answer: (error: null, position: { position: string }) => void) =>
      answer(null, { position: this.serverPosition }),
  })
  connect = vi.fn()
  disconnect = vi.fn()
  arrive = (name: string, ...args: unknown[]) => this.handlers.get(name)?.(...args)
  open = () => {
    this.connected = true
    this.arrive('connect')
  }
}

const lines: Line[] = []
vi.mock('socket.io-client', () => ({
  io: ({ auth }: { auth: (give: (auth: object) => void) => void }) => {
    const line = new Line()
    auth((given) => line.given.push(given))
    lines.push(line)
    return line
  },
}))

const room = { room: 'staff', period: 'p1' } as const
const snapshot = (position: string) =>
  ({ room: 'staff', position, at: '2026-11-20T00:42:16Z' }) as Snapshot

const listen = () => ({
  positions: [] as string[],
  causes: [] as string[],
  states: [] as LiveStatus['state'][],
  messages: 0,
  onMessages() {
    this.messages += 1
  },
  onSnapshot({ position }: Snapshot) {
    this.positions.push(position)
  },
  onMoved(cause: string) {
    this.causes.push(cause)
  },
  onStatus({ state }: LiveStatus) {
    this.states.push(state)
  },
})

const join = (watched: Watch = room, anyRoom = false) => {
  const told = listen()
  const leave = connectLive({ token: 't' }, watched, {
    onSnapshot: (newer) => told.onSnapshot(newer),
    onMoved: (cause) => told.onMoved(cause),
    onStatus: (status) => told.onStatus(status),
    onOrganization: () => {},
    onMessages: () => told.onMessages(),
    anyRoom,
  })
  return { told, leave, line: lines.at(-1) as Line }
}

let leaves: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  lines.length = 0
  leaves = []
})
afterEach(() => {
  for (const leave of leaves) leave()
  vi.advanceTimersByTime(2000)
})
const joined = (watched?: Watch) => {
  const all = join(watched)
  leaves.push(all.leave)
  return all
}

test('the room is sent with the token, and lists are refetched on connecting', () => {
  const { told, line } = joined()
  line.open()
  expect(line.given).toEqual([{ token: null, watch: room }])
  expect(told.causes).toEqual(['connected'])
  line.arrive('snapshot', snapshot('0005'))
  vi.advanceTimersByTime(5000)
  expect(line.sent).toEqual([])
})

test('a server of an older version is asked for the room once, because it ignores the room in the handshake', () => {
  const { line } = joined()
  line.open()
  vi.advanceTimersByTime(20_000)
  expect(line.sent).toEqual([['watch', room]])
})

test('an older snapshot that comes late is ignored', () => {
  const { told, line } = joined()
  line.open()
  line.arrive('snapshot', snapshot('0005'))
  line.arrive('snapshot', snapshot('0004'))
  line.arrive('snapshot', snapshot('0006'))
  expect(told.positions).toEqual(['0005', '0006'])
})

test('a lost announcement is noticed within five seconds', () => {
  const { told, line } = joined()
  line.open()
  line.arrive('snapshot', snapshot('0005'))
  line.serverPosition = '0005'
  vi.advanceTimersByTime(5000)
  expect(told.causes).toEqual(['connected'])
  line.serverPosition = '0007'
  vi.advanceTimersByTime(5000)
  expect(told.causes).toEqual(['connected', 'moved'])
  expect(line.sent.at(-1)).toEqual(['watch', room])
})

test('after a lost connection everything is refetched, even if the server’s positions start again', () => {
  const { told, line } = joined()
  line.open()
  line.arrive('snapshot', snapshot('0005'))
  line.arrive('disconnect', 'transport close')
  expect(told.states.at(-1)).toBe('reconnecting')
  line.open()
  line.arrive('snapshot', snapshot('0001'))
  expect(told.causes).toEqual(['connected', 'reconnected'])
  expect(told.positions).toEqual(['0005', '0001'])
  expect(told.states.at(-1)).toBe('live')
})

test('after the server disconnects, each page reconnects at a random moment', () => {
  const { line } = joined()
  line.open()
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  line.arrive('disconnect', 'io server disconnect')
  vi.advanceTimersByTime(749)
  expect(line.connect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(line.connect).toHaveBeenCalledTimes(1)
  chance.mockRestore()
})

test('after a refusal, each page reconnects at a random moment', () => {
  const { line } = joined()
  line.active = false
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0)
  line.arrive('connect_error')
  vi.advanceTimersByTime(2500)
  expect(line.connect).toHaveBeenCalledTimes(1)
  chance.mockReturnValue(0.99)
  line.arrive('connect_error')
  vi.advanceTimersByTime(7400)
  expect(line.connect).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(100)
  expect(line.connect).toHaveBeenCalledTimes(2)
  chance.mockRestore()
})

test('parts of one page share a connection, which closes a moment after the last has left', () => {
  const first = join()
  const second = join()
  expect(lines).toHaveLength(1)
  first.leave()
  vi.advanceTimersByTime(2000)
  expect(first.line.disconnect).not.toHaveBeenCalled()
  second.leave()
  vi.advanceTimersByTime(2000)
  expect(first.line.disconnect).toHaveBeenCalled()
})

test('leaving and joining at once, as React does in development, keeps the connection', () => {
  const first = join()
  first.leave()
  const second = joined()
  vi.advanceTimersByTime(2000)
  expect(lines).toHaveLength(1)
  expect(second.line.disconnect).not.toHaveBeenCalled()
})

test('watching another period closes the former connection', () => {
  const { line } = joined()
  joined({ room: 'staff', period: 'p2' })
  expect(line.disconnect).toHaveBeenCalled()
  expect(lines).toHaveLength(2)
})

test('a revoked session is signed out', async () => {
  vi.stubGlobal('location', { assign: vi.fn() })
  const { line } = joined()
  line.open()
  line.arrive('session_ended')
  await vi.advanceTimersByTimeAsync(500)
  expect(location.assign).toHaveBeenCalledWith('/sign-in')
  expect(line.disconnect).toHaveBeenCalled()
  vi.unstubAllGlobals()
})

test('an account that was made inactive is told the reason', async () => {
  vi.stubGlobal('location', { assign: vi.fn() })
  const refused = { result: 'fail', code: 'unauthorized', details: { why: 'inactive_user' } }
  vi.stubGlobal('fetch', async () => Response.json(refused, { status: 401 }))
  const { line } = joined()
  line.open()
  line.arrive('session_ended')
  await vi.advanceTimersByTimeAsync(500)
  expect(location.assign).toHaveBeenCalledWith('/sign-in?why=inactive_user')
  vi.unstubAllGlobals()
})

describe('a listener for any room', () => {
  const joinAny = () => join({ room: 'profile', profile: 'own' }, true)

  test('joins the room that is watched', () => {
    const page = join()
    const frame = joinAny()
    expect(lines).toHaveLength(1)
    page.line.arrive('messages')
    expect(frame.told.messages).toBe(1)
    leaves.push(page.leave, frame.leave)
  })

  test('follows to the next watched room, and keeps its connection after the page has left', () => {
    const page = join()
    const frame = joinAny()
    const next = join({ room: 'profile', profile: 'past' })
    expect(lines).toHaveLength(2)
    page.leave()
    next.line.arrive('messages')
    expect([frame.told.messages, next.told.messages]).toEqual([1, 1])
    next.leave()
    vi.advanceTimersByTime(2000)
    expect(next.line.disconnect).not.toHaveBeenCalled()
    frame.leave()
    vi.advanceTimersByTime(2000)
    expect(next.line.disconnect).toHaveBeenCalled()
  })

  test('opens a connection where none is open', () => {
    const alone = joinAny()
    expect(lines).toHaveLength(1)
    leaves.push(alone.leave)
  })
})
