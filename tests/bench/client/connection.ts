import { connect, type Socket } from 'node:net'

export type HttpAnswer = Readonly<{ status: number; body: string }>

/**
 * One kept-alive connection that sends a request after the other. As plain as it can be, so that on two cores the client takes little from
 * the servers that are measured.
 */
export type Connection = Readonly<{
  send: (request: string) => Promise<HttpAnswer>
  close: () => void
}>

const headEnd = Buffer.from('\r\n\r\n')

export const openConnection = async (port: number): Promise<Connection> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let received: Buffer = Buffer.alloc(0)
  let waiting: PromiseWithResolvers<HttpAnswer> | undefined
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection')))
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = parse(received)
    if (!answer) return
    received = Buffer.alloc(0)
    waiting?.resolve(answer)
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

const parse = (received: Buffer): HttpAnswer | undefined => {
  const end = received.indexOf(headEnd)
  if (end < 0) return undefined
  const head = received.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`The answer has no length: ${head}`)
  const begin = end + headEnd.length
  if (received.length < begin + Number(length)) return undefined
  return { status: Number(head.slice(9, 12)), body: received.toString('utf8', begin) }
}
