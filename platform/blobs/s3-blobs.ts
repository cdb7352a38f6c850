import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout } from 'node:timers/promises'
import { Unavailable } from '../transient-errors.ts'
import { type Blobs, partSize, UploadGone } from './blob-store.ts'
import { measureChunks } from './measure-chunks.ts'
import { bucketOf, codeOfRefusal } from './s3-bucket.ts'
import {
  abandonUpload,
  beginMultipart,
  completeUpload,
  nextNumber,
  onePart,
  putInParts,
  type Send,
  sendPart,
} from './s3-parts.ts'
import { clearUnfinishedParts } from './s3-unfinished.ts'
import { createSilenceTimeout } from './silence-timeout.ts'

/** In ms: of a call, and of the longest silence within an answer. */
const patience = 20_000
/**
 * What S3 says of an upload that was put together or taken back, and of parts that are not what
 * they were.
 */
const goneReasons = new Set(['NoSuchUpload', 'InvalidPart', 'InvalidPartOrder'])
/** In ms, before the first new try; before the next twice as long. */
const pause = 100

/** Blobs as objects of a bucket; see `bucketOf`. */
export const openS3Blobs = (url: URL, { wait = patience }: { wait?: number } = {}): Blobs => {
  const { base, prefix, client } = bucketOf(url)

  /** Tried again where the store itself says that it failed; to nobody but who was named. */
  const answerTo = async (
    address: string,
    { signal, ...asked }: RequestInit,
    tries = 3,
  ): Promise<Response> => {
    const signed = await client.sign(address, { ...asked, redirect: 'error' })
    // To fetch and not in the request: that holds on to its signal so loosely that the deadline may
    // be collected as garbage, and never come.
    const answer = await fetch(signed, { signal: signal ?? AbortSignal.timeout(wait) })
    const mayPass = answer.status >= 500 || answer.status === 429
    if (!mayPass || tries === 1) return answer
    await answer.body?.cancel()
    await setTimeout(pause * Math.random() * 2 ** (3 - tries))
    return answerTo(address, { signal, ...asked }, tries - 1)
  }
  const ask: Send = async (method, key, more = {}) => {
    const address = `${base}/${key}`
    const answer = await answerTo(address, { method, ...more }).catch((cause) => {
      throw new Unavailable(`The blob store does not answer to ${method}`, { cause })
    })
    const mayBeGone = method === 'GET' || method === 'HEAD' || method === 'DELETE'
    if (answer.ok || (mayBeGone && answer.status === 404)) return answer
    const reason = await codeOfRefusal(answer)
    if (goneReasons.has(reason)) throw new UploadGone(`The blob store says ${reason}`)
    const said = `The blob store answered ${answer.status} to ${method} ${key.split('?')[0]}: ${reason}`
    throw answer.status >= 500 || answer.status === 429 ? new Unavailable(said) : new Error(said)
  }
  const within = (key: string) => [prefix, key].filter(Boolean).join('/')
  const send: Send = (method, key, more) => ask(method, within(key), more)
  const stat: Blobs['stat'] = async (key) => {
    const answer = await send('HEAD', key)
    return answer.ok ? { size: Number(answer.headers.get('content-length')) } : null
  }
  return {
    put: async (key, content, contentType) => {
      const body = new Uint8Array(content)
      await send('PUT', key, { body, headers: { 'content-type': contentType } })
    },
    putStream: async (key, source, { contentType, most }) => {
      const { chunks, measure } = measureChunks(source, most)
      await putInParts(send, { key, contentType, chunks: chunks() })
      return measure()
    },
    begin: (key) => beginMultipart(send, key, 'application/octet-stream'),
    putPart: async (begun, number, source) => {
      const { chunks, measure } = measureChunks(source, partSize)
      const body = await onePart(chunks())
      return {
        kept: sendPart(send, begun, { number: nextNumber(number), body }).then((tag) => ({
          ...measure(),
          tag,
        })),
      }
    },
    finish: async (begun, { tags, size }) => {
      if ((await stat(begun.key))?.size === size) return
      await completeUpload(send, begun, tags)
    },
    abandon: (begun) => abandonUpload(send, begun),
    get: async (key) => {
      const answer = await send('GET', key)
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null
    },
    stat,
    read: async (key, range) => {
      const silence = createSilenceTimeout(wait)
      const headers: Record<string, string> = range
        ? { range: `bytes=${range.from}-${range.to}` }
        : {}
      const answer = await send('GET', key, { headers, signal: silence.signal })
      if (!answer.ok || !answer.body) {
        silence.stop()
        return null
      }
      return Readable.from(silence.watch(Readable.fromWeb(answer.body as ReadableStream)), {
        objectMode: false,
      })
    },
    remove: async (key) => {
      await send('DELETE', key)
    },
    clearUnfinished: (before, signal) =>
      clearUnfinishedParts(ask, { prefix: within(''), before, signal }),
  }
}
