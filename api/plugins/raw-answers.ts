import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ErrorCode } from '#api/contracts/errors.ts'
import { failureOf, HttpError } from '#api/failure.ts'
import { STATUS_CODES } from '#platform/http.ts'

export type RawAnswer = Readonly<{
  status: number
  code: ErrorCode
  headers?: Readonly<Record<string, string | number>>
}>

export type AnswerRaw = (socket: Duplex, answer: RawAnswer) => Promise<void>

const own = new Set([
  'content-type',
  'content-length',
  'date',
  'connection',
  'keep-alive',
  'x-request-id',
])

export const createRawAnswers = (app: () => FastifyInstance): AnswerRaw => {
  let known: Promise<Readonly<Record<string, unknown>>> | undefined
  const shared = async () => {
    const { headers } = await app().inject('/healthz')
    return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name)))
  }
  return async (socket, { status, code, headers }) => {
    known ??= shared()
    const text = JSON.stringify(failureOf(code))
    const all = {
      ...(await known.catch(() => ({}))),
      ...headers,
      date: new Date().toUTCString(),
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${String(value)}`)
    if (!socket.writable) return void socket.destroy()
    socket.on('error', () => undefined)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${text}`)
    setTimeout(() => socket.destroy(), 1_000).unref()
  }
}

export const unreadable = ({ code }: Readonly<{ code?: string }>): RawAnswer => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, code: 'validation_failed' }
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, code: 'payload_too_large' }
  return { status: 400, code: 'validation_failed' }
}

/** Refuses requests without a host before Node does, whose answer lacks Laurel's headers. */
export const requireHost = (app: FastifyInstance) => {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.httpVersion !== '1.1' || raw.headers.host !== undefined) return
    reply.header('connection', 'close')
    throw new HttpError('validation_failed', [])
  })
}
