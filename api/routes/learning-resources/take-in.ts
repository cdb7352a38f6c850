import { Refusal } from '#api/failure.ts'
import { partSize } from '#platform/blobs/blob-store.ts'
import { sampleSize } from '#platform/file-types.ts'
import { isMomentary } from '#platform/momentary.ts'
import { cancelUpload, finishUpload, nameUpload, storePart, type UploadRow } from '#registry/resources/uploads.ts'
import { comingParts, PartMissing } from './coming-parts.ts'
import { readKind } from './resource-kind.ts'
import type { Stores } from './stores.ts'

/**
 * Takes in what comes of an upload, part by part, each kept once it is whole; what breaks off in the middle of one is sent again. Answers how
 * much is there then, in bytes.
 * @throws Refusal `validation_failed` for a file of another kind, which is taken away, and for less than a part; `store_full` with the same
 */
export const takeIn = async (stores: Stores, begun: UploadRow, body: AsyncIterable<Uint8Array>) => {
  let upload = begun
  const coming = comingParts(body)
  try {
    if (upload.received === 0 && !(await coming.isOver())) {
      const kind = await readKind(await coming.peek(Math.min(sampleSize, upload.size)), upload.name)
      if (!kind) {
        await cancelUpload(stores, upload)
        throw wrongFile('file_type')
      }
      await nameUpload(stores.db, upload, kind)
    }
    while (upload.received < upload.size && !(await coming.isOver())) {
      const next = Math.min(partSize, upload.size - upload.received)
      upload = await storePart(stores, upload, coming.take(next))
    }
    if (!(await coming.isOver())) throw wrongFile('file_too_large')
  } catch (error) {
    if (error instanceof PartMissing && upload.received > begun.received) return upload.received
    if (error instanceof PartMissing) throw wrongFile('yup_number_min')
    throw await storeError(stores, upload, error)
  }
  if (upload.received === upload.size) await finishUpload(stores, upload)
  return upload.received
}

const wrongFile = (code: 'file_type' | 'file_too_large' | 'yup_number_min') =>
  new Refusal('validation_failed', [
    { field: 'file', code, ...(code === 'yup_number_min' && { params: { min: partSize } }) },
  ])

/** A full disk gets its room back; what is only away for a moment may be gone on with. */
const storeError = async (stores: Stores, upload: UploadRow, error: unknown) => {
  if (!isFull(error) || isMomentary(error)) return error
  await cancelUpload(stores, upload).catch(() => undefined)
  return new Refusal('store_full')
}

/** No room on the disk, or none for whoever Laurel runs as. */
export const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))
