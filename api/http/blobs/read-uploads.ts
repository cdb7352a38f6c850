import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import { type ImageKind, imageKinds, mostImageBytes } from '#api/contracts/blobs.ts'
import { mostAttachmentBytes, mostAttachments } from '#api/contracts/messages.ts'
import type { FieldError } from '#api/contracts/validation.ts'
import { HttpError } from '#api/failure.ts'
import { ImageRefused, type MadeImage, makeImage } from '#platform/images.ts'
import type { BlobRow } from '#registry/blobs/private-blobs.ts'
import { attachmentKind } from '#registry/messages/attachments.ts'

export type ReadImage = MadeImage & Readonly<{ kind: ImageKind }>

/** Reads one byte more than the limit, to notice that a file is too large. */
const limits = {
  fileSize: mostAttachmentBytes + 1,
  files: mostAttachments,
  fields: 0,
  parts: mostAttachments,
}

type StoreAttachment = (part: MultipartFile) => Promise<BlobRow | FieldError>

/** Re-encodes images. @throws HttpError `validation_failed`, QueueBusy */
export const readUploads = async (request: FastifyRequest, keep: StoreAttachment) => {
  if (!request.isMultipart()) throw invalid('files', 'yup_type_error')
  const found: (ReadImage | BlobRow | FieldError)[] = []
  for (const read of await readParts(request, keep)) found.push(await read())
  if (found.length === 0) throw invalid('files', 'yup_required')
  return {
    errors: found.filter((one) => 'field' in one),
    images: found.filter((one) => 'content' in one),
    attachments: found.filter((one) => 'sha256' in one),
  }
}

type PartReader = () => Promise<ReadImage | BlobRow | FieldError>

const readParts = async (request: FastifyRequest, keep: StoreAttachment) => {
  let hasFailed = () => true
  try {
    const parts: PartReader[] = []
    for await (const part of request.files({ limits, throwFileSizeLimit: false })) {
      hasFailed = watchFailure(part.file)
      parts.push(await readPart(part, keep))
      hasFailed = () => true
    }
    return parts
  } catch (error) {
    // The request is broken only if its stream failed. An error with a status means too many files.
    if (!hasFailed() || error instanceof HttpError || (error as FastifyError).statusCode)
      throw error
    throw invalid('files', 'yup_type_error')
  }
}

/** Tells whether the stream failed or closed before its end. */
const watchFailure = (stream: Readable) => {
  let failed = false
  stream.once('error', () => {
    failed = true
  })
  return () => failed || (stream.destroyed && !stream.readableEnded)
}

const readPart = async (part: MultipartFile, keep: StoreAttachment): Promise<PartReader> => {
  const { fieldname: field, file } = part
  if (field === attachmentKind) {
    const kept = await keep(part)
    return async () => kept
  }
  const content = await collect(file, mostImageBytes + 1)
  if (!isKind(field)) return async () => ({ field, code: 'yup_type_error' })
  return () => readImage({ kind: field, content })
}

const collect = async (source: AsyncIterable<Uint8Array>, most: number) => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of source) {
    if (size < most) chunks.push(chunk)
    size += chunk.byteLength
  }
  return Buffer.concat(chunks)
}

const isKind = (name: string): name is ImageKind => Object.hasOwn(imageKinds, name)

type Upload = Readonly<{ kind: ImageKind; content: Uint8Array }>

const readImage = async ({ kind, content }: Upload): Promise<ReadImage | FieldError> => {
  if (content.byteLength > mostImageBytes) return { field: kind, code: 'file_too_large' }
  const { ratio, widest, shown } = imageKinds[kind]
  try {
    return { kind, ...(await makeImage(content, { ratio, widest })) }
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error
    const { problem, most = 0 } = error
    const params = { image_ratio: { ratio: shown }, image_pixels: { max: most } }
    return {
      field: kind,
      code: problem,
      ...(problem in params && { params: params[problem as keyof typeof params] }),
    }
  }
}

const invalid = (field: string, code: FieldError['code']) =>
  new HttpError('validation_failed', [{ field, code }])
