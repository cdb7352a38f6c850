import { connect, type Socket } from 'node:net'

/** `body` is made into text when it is looked at. */
export type HttpAnswer = Readonly<{ status: number; body: string }>

/**
 * One kept-alive connection that sends a request after the other. As plain as it can be, so that on
 * two cores the client takes little from the servers that are measured.
 */
export type Connection = Readonly<{
  send: (request: string) => Promise<HttpAnswer>
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
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection')))
  socket.on('data', (chunk: Buffer) => {
    received.push(chunk)
    left -= chunk.length
    if (!head) {
      const begun = Buffer.concat(received)
      head = parse(begun)
      if (!head) return
      received = [begun.subarray(head.length)]
      left = head.bodyLength - received[0]!.length
    }
    if (left > 0) return
    waiting?.resolve(answerOf(head.status, received))
    received = []
    head = undefined
  })
  return {
    send: (request) => {
      waiting = Promise.withResolvers<HttpAnswer>()
      socket.write(request)
      return waiting.promise
    },
    close: () => closeQuietly(socket),
  }
}

const closeQuietly = (socket: Socket) => {
  socket.removeAllListeners('close').destroy()
}

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
