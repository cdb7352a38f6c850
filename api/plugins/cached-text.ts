import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Send = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

export const createCachedText = (type: string, write: () => string): Send => {
  let kept: { text: Buffer; tag: string } | undefined
  const make = () => {
    const text = Buffer.from(write())
    return { text, tag: `"${createHash('sha256').update(text).digest('base64url')}"` }
  }
  return ({ headers }, reply) => {
    kept ??= make()
    const { text, tag } = kept
    reply.headers({ 'cache-control': 'no-cache', etag: tag })
    // A compressing proxy marks the ETag as weak.
    const known = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''))
    return known?.includes(tag) ? reply.code(304).send() : reply.type(type).send(text)
  }
}
