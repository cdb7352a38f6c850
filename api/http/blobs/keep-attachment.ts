import type { MultipartFile } from '@fastify/multipart'
import type { CommonQueryMethods } from 'slonik'
import { mostAttachmentBytes } from '#api/contracts/messages.ts'
import { Line } from '#api/contracts/text.ts'
import type { FieldError } from '#api/contracts/validation.ts'
import { BlobTooLarge } from '#platform/blobs/measure-chunks.ts'
import type { Blobs } from '#platform/blobs.ts'
import {
  documentTypeOf,
  type FileType,
  isArchive,
  isHeic,
  sampleSize,
  typeOfSample,
} from '#platform/file-types.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { type BlobRow, storeBlob } from '#registry/blobs/private-blobs.ts'
import { attachmentKind } from '#registry/messages/attachments.ts'
import { decodedName } from './decoded-name.ts'

const allowed = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'application/pdf',
])
const compoundFile = 'application/x-cfb'
/**
 * Office files are compound files if they are encrypted or in the format before 2007. Nobody can
 * check these for macros, so they are refused.
 */
const officeEndings = /^(?:do[ct]|xl[st]|pp[st]|pot)[xm]?$/

type Stores = Readonly<{ db: CommonQueryMethods; blobs: Blobs }>

/** Reads an upload to its end, even a refused one. @throws QueueBusy */
export const keepAttachment =
  (stores: Stores, author: Author) =>
  async ({ file, filename }: MultipartFile): Promise<BlobRow | FieldError> => {
    const chunks: Uint8Array[] = []
    const coming = file[Symbol.asyncIterator]()
    const readTo = async (most: number) => {
      for (let size = 0; size < most; ) {
        const next = await coming.next()
        if (next.done) return
        chunks.push(next.value)
        size += next.value.byteLength
      }
    }
    const refuse = async (code: FieldError['code']): Promise<FieldError> => {
      while (!(await coming.next()).done);
      return { field: attachmentKind, code }
    }
    const name = Line().min(1).safeParse(decodedName(filename))
    if (!name.success) return await refuse('text_characters')
    await readTo(sampleSize)
    const sample = Buffer.concat(chunks)
    const isWhole = isArchive(sample)
    if (isWhole) await readTo(mostAttachmentBytes + 1)
    const known = isWhole
      ? await documentOf(Buffer.concat(chunks), name.data)
      : await knownOf(sample, name.data)
    if (typeof known === 'string') return await refuse(known)
    async function* source() {
      yield* chunks
      for (;;) {
        const next = await coming.next()
        if (next.done) return
        yield next.value as Uint8Array
      }
    }
    const blob = { kind: attachmentKind, ...known, source: source(), most: mostAttachmentBytes }
    try {
      return await storeBlob(stores, author, blob)
    } catch (error) {
      if (error instanceof BlobTooLarge) return await refuse('file_too_large')
      throw error
    }
  }

type AttachmentType = Readonly<{ name: string; contentType: string }> | FieldError['code']

const documentOf = async (content: Buffer, name: string): Promise<AttachmentType> => {
  if (content.byteLength > mostAttachmentBytes) return 'file_too_large'
  const type = await documentTypeOf(content)
  if (!type) return 'file_type'
  return type.isActive ? 'file_macros' : named(type, name)
}

const knownOf = async (sample: Buffer, name: string): Promise<AttachmentType> => {
  const type = await typeOfSample(sample)
  if (type?.mime === compoundFile && officeEndings.test(endingOf(name))) return 'file_old_office'
  if (isHeic(sample)) return 'image_heic'
  return type && allowed.has(type.mime) ? named(type, name) : 'file_type'
}

const endingOf = (name: string) => /\.([a-z\d]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Adds the type's ending unless the name has it, so that no file opens as another type. */
const named = (type: NonNullable<FileType>, name: string) => {
  const ending = endingOf(name)
  const isSo = ending === type.ext || (type.ext === 'jpg' && ending === 'jpeg')
  return { name: isSo ? name : `${name.slice(0, 250)}.${type.ext}`, contentType: type.mime }
}
