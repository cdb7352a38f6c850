import type { MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import { mostResourceBytes } from '#api/contracts/resource-files.ts'
import { ResourceTexts } from '#api/contracts/resources.ts'
import { type FieldError, fieldErrors } from '#api/contracts/validation.ts'
import { HttpError } from '#api/failure.ts'
import { decodedName } from '#api/http/blobs/decoded-name.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import type { Services } from '#api/services.ts'
import { BlobTooLarge } from '#platform/blobs/measure-chunks.ts'
import { sampleSize } from '#platform/file-types.ts'
import { removeBlob, storeBlob } from '#registry/blobs/private-blobs.ts'
import { resourceBlobKind } from '#registry/resources/kinds.ts'
import { findResource } from '#registry/resources/read-resources.ts'
import { checkStorage, claimStorage } from '#registry/resources/resource-storage.ts'
import { createResource } from '#registry/resources/resources.ts'
import { comingParts } from './coming-parts.ts'
import { readKind, refusedType, resourceFileNameOf } from './resource-kind.ts'
import { isFull } from './take-in.ts'

const limits = {
  files: 1,
  fields: 5,
  parts: 6,
  fieldSize: 32_768,
  // Reads one byte more than the limit, to notice that a file is too large.
  fileSize: mostResourceBytes + 1,
}

/**
 * Stores the file of a multipart request as it arrives.
 * @throws HttpError and errors of createResource, with nothing left behind
 */
export const keepResource = async (services: Services, request: FastifyRequest, id: string) => {
  const { db, blobs, config, clock } = services
  const author = authorOf(request, clock)
  const { organizationId } = author
  const { used, total } = await checkStorage(db, organizationId, config.storageLimit)
  const { fields, file } = await readParts(request)
  const freeBytes = Math.min(mostResourceBytes, total - used)
  const blob = await storeFile(services, { author, file, freeBytes })
  try {
    const { order: place, ...rest } = fields
    const resource = { ...rest, id, place, blob_id: blob.id }
    // A retry stores another blob, so its content is compared instead of its id.
    const said = { ...rest, place, name: blob.name, sha256: blob.sha256 }
    await createResource(db, author, resource, { usualStorage: config.storageLimit, said })
    const made = await findResource(db, request.caller, id)
    if (made?.blob_id !== blob.id) await removeBlob({ db, blobs }, organizationId, blob.id)
  } catch (error) {
    await removeBlob({ db, blobs }, organizationId, blob.id).catch(() => undefined)
    throw error
  }
}

const invalid = (errors: FieldError[]) => new HttpError('validation_failed', errors)

const readParts = async (request: FastifyRequest) => {
  if (!request.isMultipart()) throw invalid([{ field: 'file', code: 'yup_type_error' }])
  const texts: Record<string, unknown> = {}
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        texts[part.fieldname] = part.value
        continue
      }
      if (part.fieldname !== 'file')
        throw invalid([{ field: part.fieldname, code: 'yup_type_error' }])
      const parsed = ResourceTexts.safeParse(texts)
      if (!parsed.success) throw invalid(fieldErrors(parsed.error.issues, texts))
      return { fields: parsed.data, file: part }
    }
  } catch (error) {
    // Either the request exceeds a limit, or it was cut off or is not multipart.
    if (error instanceof HttpError || (error as FastifyError).statusCode) throw error
    throw invalid([{ field: 'file', code: 'yup_type_error' }])
  }
  const parsed = ResourceTexts.safeParse(texts)
  const wrong = parsed.success ? [] : fieldErrors(parsed.error.issues, texts)
  throw invalid([...wrong, { field: 'file', code: 'yup_required' }])
}

type IncomingFile = Readonly<{
  author: ReturnType<typeof authorOf>
  file: MultipartFile
  freeBytes: number
}>

const storeFile = async (
  { db, blobs, config }: Services,
  { author, file, freeBytes }: IncomingFile,
) => {
  const coming = comingParts(file.file)
  const name = resourceFileNameOf(decodedName(file.filename))
  if (name === undefined) throw invalid([{ field: 'file', code: 'text_characters' }])
  const sample = await coming.peek(sampleSize)
  const known = await readKind(sample, name)
  if (!known) throw invalid([{ field: 'file', code: refusedType(sample) }])
  try {
    const source = coming.rest()
    return await storeBlob({ db, blobs }, author, {
      kind: resourceBlobKind,
      ...known,
      source,
      most: freeBytes,
      checkRoom: (transaction, size) =>
        claimStorage(transaction, author.organizationId, config.storageLimit, size),
    })
  } catch (error) {
    if (error instanceof BlobTooLarge)
      throw new HttpError(freeBytes < mostResourceBytes ? 'storage_full' : 'file_too_large')
    if (isFull(error)) throw new HttpError('store_full')
    throw error
  }
}
