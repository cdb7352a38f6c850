import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { connectionsAtPace, openConnectionPool, sendAtPace } from './load.ts'
import { getOf } from './requests.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const serve = async (answer: (sockets: ReadonlySet<Socket>) => RequestListener) => {
  const sockets = new Set<Socket>()
  const server = createServer(answer(sockets))
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

const send = async (port: number, onFailure?: (n: number, error: Error) => void) => {
  const answered: number[] = []
  const bodies = await sendAtPace({
    port,
    perSecond: 100,
    seconds: 0.4,
    request: (n) => getOf(`/${n}`, 'token'),
    onAnswer: (n) => answered.push(n),
    ...(onFailure && { onFailure }),
  })
  return { bodies, answered: answered.toSorted((a, b) => a - b) }
}

const all = Array.from({ length: 40 }, (_, n) => n)

/** Closes all other connections at the first request. */
const endOthers = (sockets: ReadonlySet<Socket>): RequestListener => {
  let isFirst = true
  return async (request, response) => {
    if (isFirst) {
      isFirst = false
      const others = [...sockets].filter((socket) => socket !== request.socket)
      await Promise.all(others.map((socket) => once(socket.destroy(), 'close')))
    }
    response.end(request.url)
  }
}

test('a connection that the server closed is reopened for its next request', async () => {
  const pool = await openConnectionPool(await serve(endOthers), 5)
  stops.push(pool.close)
  const ask = (n: number) =>
    pool.use(async (connection) => (await connection.send(getOf(`/${n}`, 'token'))).body)
  expect(await ask(0)).toBe('/0')
  // The client learns of all closed connections in the same turn of its event loop as of the
  // answer.
  await setImmediate()
  expect(await Promise.all([1, 2, 3, 4, 5].map(ask))).toEqual(['/1', '/2', '/3', '/4', '/5'])
})

const resetThird = (): RequestListener => (request, response) => {
  if (request.url === '/3') return void request.socket.resetAndDestroy()
  response.end(request.url)
}

test('a reset fails only its own request, and all others are sent', async () => {
  const failures: (readonly [number, string])[] = []
  const { answered } = await send(await serve(resetThird), (n, { message }) =>
    failures.push([n, message]),
  )
  expect(failures).toEqual([[3, expect.stringContaining('ECONNRESET')]])
  expect(answered).toEqual(all.filter((n) => n !== 3))
})

test('without a failure handler the first failure ends everything', async () => {
  await expect(send(await serve(resetThird))).rejects.toThrow('ECONNRESET')
})

test('sending at a pace stops at once when it is aborted', async () => {
  const stopping = new AbortController()
  const port = await serve(() => () => stopping.abort(new Error('Stopped')))
  const request = () => getOf('/', 'token')
  const sending = sendAtPace({ port, perSecond: 1, seconds: 60, request, signal: stopping.signal })
  await expect(sending).rejects.toThrow('Stopped')
})

test('requests that were not sent in time count as failures, and the others are answered', async () => {
  const held: (() => void)[] = []
  const port = await serve(() => (request, response) => held.push(() => response.end(request.url)))
  const late: number[] = []
  const answered: number[] = []
  await sendAtPace({
    port,
    perSecond: 100,
    seconds: 0.4,
    request: (n) => getOf(`/${n}`, 'token'),
    onAnswer: (n) => answered.push(n),
    onFailure: (n) => {
      late.push(n)
      for (const finish of held.splice(0)) finish()
    },
  })
  expect([...answered, ...late].toSorted((a, b) => a - b)).toEqual(all)
  expect(late).toHaveLength(all.length - connectionsAtPace)
})

const refuseThird = (): RequestListener => (request, response) => {
  response.statusCode = request.url === '/3' ? 503 : 200
  response.end(request.url)
}

test('a refused request is a failure', async () => {
  const failures: string[] = []
  await send(await serve(refuseThird), (_, { message }) => failures.push(message))
  expect(failures).toEqual(['Answered with 503: /3'])
})

test('an unreadable answer is a failure', async () => {
  const port = await serve(() => (request, response) => {
    if (request.url !== '/3') return void response.end(request.url)
    response.write('without')
    response.end('a length')
  })
  const failures: string[] = []
  await send(port, (_, { message }) => failures.push(message))
  expect(failures).toEqual([expect.stringContaining('has no length')])
})
