import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** In bytes: two parts of an upload. */
const mostUnread = 16 * 1024 * 1024
/** In ms without a byte. */
const longestSilence = 5_000

/** Reads a refused request to its end, so that the connection can serve the next one. */
export const readUnreadBodies = (
  app: FastifyInstance,
  { most = mostUnread, silence = longestSilence } = {},
) => {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (isRead(raw) || (await discardRest(raw, { most, silence }))) return
    reply.header('connection', 'close')
  })
}

const isRead = (raw: IncomingMessage) => {
  const { headers } = raw
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  return !hasBody || raw.readableEnded || raw.destroyed
}

type Bounds = Readonly<{ most: number; silence: number }>

const discardRest = (raw: IncomingMessage, { most, silence }: Bounds) =>
  new Promise<boolean>((resolve) => {
    let size = 0
    const settle = (isWhole: boolean) => {
      clearTimeout(timer)
      raw.off('readable', discard).off('end', atEnd).off('close', giveUp).off('error', giveUp)
      resolve(isWhole)
    }
    const atEnd = () => settle(true)
    const giveUp = () => settle(false)
    const timer = setTimeout(giveUp, silence)
    const discard = () => {
      for (let chunk = raw.read(); chunk !== null; chunk = raw.read()) {
        timer.refresh()
        size += chunk.length
        if (size > most) return giveUp()
      }
    }
    // Detaches the stopped parser, which would block the body.
    raw.unpipe()
    raw.on('end', atEnd).on('close', giveUp).on('error', giveUp).on('readable', discard)
    discard()
  })
