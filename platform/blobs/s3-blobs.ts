import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { isTransient, Unavailable } from '../transient-errors.ts'
import { type BegunUpload, type Blobs, partSize, UploadGone } from './blob-store.ts'
import { measureChunks } from './measure-chunks.ts'
import { bucketOf, refusalCodeOf } from './s3-bucket.ts'
import { completedParts, nextPartNumber, readPart } from './s3-parts.ts'
import { clearUnfinishedUploads } from './s3-unfinished.ts'
import { createSilenceTimeout } from './silence-timeout.ts'

/** In ms, for a call and for silence during an answer. */
const patience = 20_000
const goneCodes = new Set(['NoSuchUpload', 'InvalidPart', 'InvalidPartOrder'])

export const openS3Blobs = (url: URL, { wait = patience }: { wait?: number } = {}): Blobs => {
  const { bucket, prefix, client } = bucketOf(url, wait)
  const objectOf = (key: string) => ({
    Bucket: bucket,
    Key: [prefix, key].filter(Boolean).join('/'),
  })
  const uploadOf = ({ key, upload }: BegunUpload) => ({ ...objectOf(key), UploadId: upload })
  const send: S3Client['send'] = (command: never, options = {}) =>
    client
      .send(command, { abortSignal: AbortSignal.timeout(wait), ...options })
      .catch(throwAsOurs) as never

  const stat: Blobs['stat'] = async (key) => {
    const head = await send(new HeadObjectCommand(objectOf(key))).catch(nullIfMissing)
    return head && { size: head.ContentLength ?? 0 }
  }
  return {
    put: async (key, content, contentType) => {
      await send(
        new PutObjectCommand({ ...objectOf(key), Body: content, ContentType: contentType }),
      )
    },
    putStream: async (key, source, { contentType, most }) => {
      const { chunks, measure } = measureChunks(source, most)
      let sourceError: unknown
      async function* watched() {
        try {
          yield* chunks()
        } catch (error) {
          sourceError = error
          throw error
        }
      }
      const upload = new Upload({
        client,
        params: { ...objectOf(key), Body: Readable.from(watched()), ContentType: contentType },
        partSize,
        queueSize: 1,
      })
      await upload.done().catch((error) => throwAsOurs(sourceError ?? error))
      return measure()
    },
    begin: async (key) => {
      const type = 'application/octet-stream'
      const begun = await send(
        new CreateMultipartUploadCommand({ ...objectOf(key), ContentType: type }),
      )
      if (!begun.UploadId) throw new Error(`The blob store returned no upload id for ${key}`)
      return { key, upload: begun.UploadId }
    },
    putPart: async (begun, number, source) => {
      const { chunks, measure } = measureChunks(source, partSize)
      const body = await readPart(chunks())
      const partNumber = nextPartNumber(number)
      const sent = send(
        new UploadPartCommand({ ...uploadOf(begun), PartNumber: partNumber, Body: body }),
      )
      return {
        kept: sent.then(({ ETag = '' }) => ({ ...measure(), tag: `${partNumber} ${ETag}` })),
      }
    },
    finish: async (begun, { tags, size }) => {
      if ((await stat(begun.key))?.size === size) return
      await send(
        new CompleteMultipartUploadCommand({
          ...uploadOf(begun),
          MultipartUpload: { Parts: completedParts(tags) },
        }),
      )
    },
    abandon: async (begun) => {
      await send(new AbortMultipartUploadCommand(uploadOf(begun))).catch(nullIfMissing)
    },
    get: async (key) => {
      const found = await send(new GetObjectCommand(objectOf(key))).catch(nullIfMissing)
      return found?.Body ? await found.Body.transformToByteArray() : null
    },
    stat,
    read: async (key, range) => {
      const silence = createSilenceTimeout(wait)
      const Range = range && `bytes=${range.from}-${range.to}`
      const command = new GetObjectCommand({ ...objectOf(key), ...(Range && { Range }) })
      const found = await send(command, { abortSignal: silence.signal }).catch((error) => {
        silence.stop()
        return nullIfMissing(error)
      })
      if (!found) return null
      return Readable.from(silence.watch(found.Body as Readable), { objectMode: false })
    },
    remove: async (key) => {
      await send(new DeleteObjectCommand(objectOf(key))).catch(nullIfMissing)
    },
    clearUnfinished: (before, signal) =>
      clearUnfinishedUploads(send, { bucket, prefix, before, signal }),
  }
}

const throwAsOurs = (error: unknown): never => {
  if (!(error instanceof S3ServiceException)) {
    const isAway = isTransient(error) || awayNames.has((error as Error).name)
    throw isAway ? new Unavailable('The blob store does not answer', { cause: error }) : error
  }
  const { name, $metadata } = error
  if (goneCodes.has(name)) throw new UploadGone(`The blob store answered ${name}`)
  const status = $metadata.httpStatusCode ?? 0
  if (status === 404 && name !== 'NoSuchBucket') throw new BlobMissing(name)
  const message = `The blob store answered ${status}: ${refusalCodeOf(error)}`
  throw status >= 500 || status === 429 ? new Unavailable(message) : new Error(message)
}

const awayNames = new Set(['AbortError', 'TimeoutError'])

class BlobMissing extends Error {
  override readonly name = 'BlobMissing'
}

const nullIfMissing = (error: unknown) => {
  if (error instanceof BlobMissing || error instanceof UploadGone) return null
  throw error
}
