import { Socket } from 'node:net'
import { HttpError } from '#api/failure.ts'
import type { Services } from '#api/services.ts'
import { partSize } from '#platform/blobs/blob-store.ts'
import { sampleSize } from '#platform/file-types.ts'
import { isTransient } from '#platform/transient-errors.ts'
import {
  cancelUpload,
  finishUpload,
  partsInto,
  type UploadRow,
} from '#registry/resources/uploads.ts'
import { comingParts, PartMissing } from './coming-parts.ts'
import { readKind, refusedType } from './resource-kind.ts'

/** Returns whether the body comes from a socket. Only then does nothing else use its chunks. */
export const isFromConnection = (body: object) => 'socket' in body && body.socket instanceof Socket

/**
 * Frees a chunk at once, because the garbage collector frees memory outside JavaScript too late.
 * Skips memory that other chunks share.
 */
export const freeChunk = ({ buffer, byteLength }: Uint8Array) => {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0)
}

/**
 * Stores an upload's next parts and returns the number of stored bytes. The client resends a part
 * that breaks off.
 * @throws HttpError `validation_failed` for less than a part, too many bytes, or the wrong kind of
 * file, which is removed; `store_full`
 */
export const takeIn = async (
  stores: UploadStores,
  begun: UploadRow,
  body: AsyncIterable<Uint8Array>,
) => {
  const coming = comingParts(body, isFromConnection(body) ? freeChunk : undefined)
  const allIn = async (parts: ReturnType<typeof partsInto>) => {
    for (let taken = begun.received; taken < begun.size && !(await coming.isOver()); ) {
      const next = Math.min(partSize, begun.size - taken)
      await parts.put(coming.take(next))
      taken += next
    }
    if (!(await coming.isOver())) throw wrongFile('file_too_large')
  }
  try {
    const isFirst = begun.received === 0 && !(await coming.isOver())
    const parts = partsInto(
      stores,
      begun,
      isFirst ? await kindByContent(stores, begun, coming) : undefined,
    )
    const brokenOff = await allIn(parts).catch((error: unknown) => error)
    // The pending part's error explains the failure.
    const upload = await parts.counted()
    if (brokenOff instanceof PartMissing && upload.received === begun.received)
      throw wrongFile('yup_number_min')
    if (brokenOff && !(brokenOff instanceof PartMissing)) throw brokenOff
    if (upload.received === upload.size) await finishUpload(stores, upload)
    return upload.received
  } catch (error) {
    throw await storeError(stores, begun, error)
  }
}

/** Refuses a wrong kind of file by its first bytes, before reading the rest. */
const kindByContent = async (
  stores: UploadStores,
  begun: UploadRow,
  coming: ReturnType<typeof comingParts>,
) => {
  const sample = await coming.peek(Math.min(sampleSize, begun.size))
  const kind = await readKind(sample, begun.name)
  if (kind) return kind
  await cancelUpload(stores, begun)
  throw wrongFile(refusedType(sample))
}

const wrongFile = (code: 'image_heic' | 'resource_type' | 'file_too_large' | 'yup_number_min') =>
  new HttpError('validation_failed', [
    { field: 'file', code, ...(code === 'yup_number_min' && { params: { min: partSize } }) },
  ])

/** Cancels the upload if the disk is full. After a short outage the upload continues. */
const storeError = async (stores: UploadStores, upload: UploadRow, error: unknown) => {
  if (!isFull(error) || isTransient(error)) return error
  await cancelUpload(stores, upload).catch(() => undefined)
  return new HttpError('store_full')
}

/** Returns whether the disk is full, or its quota for Laurel used up. */
export const isFull = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))

type UploadStores = Pick<Services, 'db' | 'blobs'> &
  Readonly<{
    /** In bytes, for a school without its own limit. */
    usualStorage: number
  }>
