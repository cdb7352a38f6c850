import { connect } from 'node:net'

/** `body` is decoded only when it is read. */
export type HttpAnswer = Readonly<{ status: number; body: string }>

/**
 * One keep-alive connection that sends one request after the other. It is minimal, so that on two
 * cores the client takes little time from the measured servers.
 */
export type Connection = Readonly<{
  /** @throws Error when the server closes or resets the connection before it answers */
  send: (request: string) => Promise<HttpAnswer>
  /** False once the server has closed it, as it does after an idle minute. */
  isOpen: () => boolean
  close: () => void
}>

const headEnd = Buffer.from('\r\n\r\n')

export const openConnection = async (port: number): Promise<Connection> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('error', reject),
  )
  let received: Buffer[] = []
  let head: Head | undefined
  let left = 0
  let waiting: PromiseWithResolvers<HttpAnswer> | undefined
  let open = true
  const end = (error: Error) => {
    open = false
    waiting?.reject(error)
    waiting = undefined
    socket.destroy()
  }
  socket.on('error', end)
  socket.on('end', () => end(closedByServer()))
  socket.on('close', () => end(closedByServer()))
  socket.on('data', (chunk: Buffer) => {
    // Data without a request means that the server is closing an idle connection.
    if (!waiting) return end(closedByServer())
    received.push(chunk)
    left -= chunk.length
    if (!head) {
      const begun = Buffer.concat(received)
      try {
        head = parse(begun)
      } catch (error) {
        return end(error as Error)
      }
      if (!head) return
      received = [begun.subarray(head.length)]
      left = head.bodyLength - received[0]!.length
    }
    if (left > 0) return
    const answered = waiting
    waiting = undefined
    const answer = answerOf(head.status, received)
    received = []
    head = undefined
    answered.resolve(answer)
  })
  return {
    send: (request) => {
      if (!open) return Promise.reject(closedByServer())
      waiting = Promise.withResolvers<HttpAnswer>()
      socket.write(request)
      return waiting.promise
    },
    isOpen: () => open,
    close: () => {
      open = false
      socket.removeAllListeners('close').destroy()
    },
  }
}

const closedByServer = () => new Error('The server closed the connection')

type Head = Readonly<{ status: number; length: number; bodyLength: number }>

const parse = (received: Buffer): Head | undefined => {
  const end = received.indexOf(headEnd)
  if (end < 0) return undefined
  const head = received.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`The answer has no length: ${head}`)
  return {
    status: Number(head.slice(9, 12)),
    length: end + headEnd.length,
    bodyLength: Number(length),
  }
}

const answerOf = (status: number, chunks: readonly Buffer[]): HttpAnswer => ({
  status,
  get body() {
    return Buffer.concat(chunks).toString('utf8')
  },
})
