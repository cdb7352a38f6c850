import { Readable } from 'node:stream'
import { create as disposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import fresh from 'fresh'
import parseRange from 'range-parser'
import { orNotFound } from '#api/failure.ts'
import type { Blobs } from '#platform/blobs.ts'
import { blobKey } from '#registry/blobs/blobs.ts'
import type { BlobRow } from '#registry/blobs/private-blobs.ts'

/** The types that browsers show and never run. */
const shown = /^(?:application\/pdf|image\/(?:png|jpeg|gif|webp|avif)|(?:audio|video)\/[\w.+-]+)$/
const policy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
/** In ms. A client that reads nothing for longer is disconnected; a paused video reconnects. */
const longestPause = 2 * 60_000

/** @throws HttpError `not_found` */
export const sendBlob = async (reply: FastifyReply, blobs: Pick<Blobs, 'read'>, blob: BlobRow) => {
  const { method, headers } = reply.request
  const etag = `"${blob.sha256}"`
  reply.headers({ etag, 'accept-ranges': 'bytes', 'content-security-policy': policy })
  if (fresh(headers, { etag })) return reply.code(304).send()
  const range = rangeOf(headers, { etag, size: blob.size })
  if (range === 'none')
    return reply.code(416).header('content-range', `bytes */${blob.size}`).send()

  const key = blobKey(blob.organization_id, blob.id)
  const content = method === 'HEAD' ? Readable.from([]) : orNotFound(await blobs.read(key, range))
  const { from = 0, to = blob.size - 1 } = range ?? {}
  if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${blob.size}`)
  reply.headers({
    'content-length': to - from + 1,
    'content-disposition': disposition(blob.name, {
      type: shown.test(blob.content_type) ? 'inline' : 'attachment',
    }),
  })
  reply.raw.setTimeout(longestPause, () => reply.raw.destroy())
  return reply.type(blob.content_type).send(content)
}

type RangeHeaders = Readonly<{
  range?: string | undefined
  'if-range'?: string | string[] | undefined
}>

/** Returns undefined for the whole file, which also answers a request for several ranges. */
const rangeOf = (
  { range, 'if-range': unless }: RangeHeaders,
  { etag, size }: Readonly<{ etag: string; size: number }>,
) => {
  if (range === undefined || (unless !== undefined && unless !== etag)) return undefined
  // By RFC 9110, a suffix longer than the file means the whole file. range-parser disagrees.
  const suffix = /^bytes=-(\d+)$/.exec(range)?.[1]
  if (size > 0 && Number(suffix) >= size) return { from: 0, to: size - 1 }
  const ranges = parseRange(size, range, { combine: true })
  if (ranges === -1) return 'none'
  if (ranges === -2 || ranges.type !== 'bytes') return undefined
  const [first, ...others] = ranges
  return first && others.length === 0 ? { from: first.start, to: first.end } : undefined
}
