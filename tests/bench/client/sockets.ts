import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { OpenScreen } from './screens.ts'

/**
 * Milliseconds of the system clock, with fractions. PostgreSQL stamps events with the same clock.
 */
export const now = () => performance.timeOrigin + performance.now()

/** A message, and when it arrived. */
export type Received<Message> = Readonly<{ at: number; message: Message }>

export type Sockets<Message> = Readonly<{
  /** One list per socket, in order of arrival. */
  received: readonly (readonly Received<Message>[])[]
  close: () => void
}>

export type Opening = Readonly<{
  port: number
  count: number
  /** One for all sockets, or one for each. */
  token?: string | ((n: number) => string)
  /** Sent after connecting; the server must acknowledge it. */
  watch?: object
  /** The credentials and room of each socket, instead of both values above. */
  screenOf?: (n: number) => Pick<OpenScreen, 'auth' | 'watch'>
}>

const atOnce = 20

/** Opens sockets like a browser and stores every `snapshot` that they receive. */
export const openBenchSockets = async <Message>(opening: Opening): Promise<Sockets<Message>> => {
  const received: Received<Message>[][] = []
  const sockets: Socket[] = []
  const close = () => {
    for (const socket of sockets) socket.disconnect()
  }
  try {
    while (sockets.length < opening.count) {
      const group = Array.from({ length: Math.min(atOnce, opening.count - sockets.length) }, () => {
        const list: Received<Message>[] = []
        const socket = newSocket(opening, sockets.length)
        socket.on('snapshot', (message: Message) => list.push({ at: now(), message }))
        received.push(list)
        sockets.push(socket)
        return connected(socket, opening.screenOf?.(sockets.length - 1).watch ?? opening.watch)
      })
      await Promise.all(group)
    }
    return { received, close }
  } catch (error) {
    close()
    throw error
  }
}

const authOf = ({ token, screenOf }: Opening, n: number) =>
  screenOf?.(n).auth ?? (token && { token: typeof token === 'string' ? token : token(n) })

const newSocket = (opening: Opening, n: number) =>
  io(`http://127.0.0.1:${opening.port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { ...authOf(opening, n) },
  })

const patience = 10_000

const connected = async (socket: Socket, watch: object | undefined) => {
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('connect_error', reject),
  )
  if (!watch) return
  const answer = await socket.timeout(patience).emitWithAck('watch', watch)
  if (!answer?.ok) throw new Error(`A socket was refused: ${JSON.stringify(answer)}`)
}

/**
 * Waits until the condition holds for every list.
 * @throws Error when that takes too long
 */
export const allReceived = async <Message>(
  { received }: Sockets<Message>,
  isComplete: (list: readonly Received<Message>[]) => boolean,
) => {
  for (const began = performance.now(); !received.every(isComplete); await sleep(20)) {
    if (performance.now() - began > patience) throw new Error('A socket did not get everything')
  }
}
