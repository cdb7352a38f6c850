import type { MultipartFile } from '@fastify/multipart'
import type { CommonQueryMethods } from 'slonik'
import { mostAttachmentBytes } from '#api/contracts/messages.ts'
import { Line } from '#api/contracts/text.ts'
import type { FieldError } from '#api/contracts/validation.ts'
import { Refusal } from '#api/failure.ts'
import { BlobTooLarge } from '#platform/blobs/measured.ts'
import type { Blobs } from '#platform/blobs.ts'
import { type FileType, FileTypesBusy, sampleSize, typeOfSample, wholeTypeOf } from '#platform/file-types.ts'
import type { Author } from '#registry/administration-log.ts'
import { attachmentKind } from '#registry/messages/attachments.ts'
import { type BlobRow, storeBlob } from '#registry/private-blobs.ts'

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'
/** Images, PDF and office documents, none with macros. */
const allowed = new Set([
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/heic', 'application/pdf'],
  ...['wordprocessingml.document', 'spreadsheetml.sheet', 'presentationml.presentation'].map(
    (kind) => `${office}.${kind}`,
  ),
  ...['text', 'spreadsheet', 'presentation'].map((kind) => `${openDocument}.${kind}`),
])
/** The office documents of before 2007 are told apart by their names alone. */
const old = new Map([
  ['doc', 'application/msword'],
  ['xls', 'application/vnd.ms-excel'],
  ['ppt', 'application/vnd.ms-powerpoint'],
])
const archive = 'application/zip'

type Stores = Readonly<{ db: CommonQueryMethods; blobs: Blobs }>

/**
 * Stores a file of a request as it comes in, if it is one that may be attached; whatever becomes of it, the request has been read past it.
 * @throws Refusal `too_many_requests`
 */
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
    const name = Line().min(1).safeParse(filename)
    if (!name.success) return await refuse('text_characters')
    await readTo(sampleSize)
    let type = await typeOfSample(Buffer.concat(chunks))
    if (type?.mime === archive) {
      await readTo(mostAttachmentBytes + 1)
      type = await wholeTypeOf(Buffer.concat(chunks)).catch(busy)
    }
    const known = knownType(type, name.data)
    if (!known) return await refuse('file_type')
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

/** With the ending of what it is, so that nothing is opened as something else. */
const knownType = (type: FileType, name: string) => {
  if (!type) return undefined
  const ending = /\.([a-z\d]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (type.mime === 'application/x-cfb') {
    const contentType = old.get(ending)
    return contentType && { name, contentType }
  }
  if (!allowed.has(type.mime)) return undefined
  const isSo = ending === type.ext || (type.ext === 'jpg' && ending === 'jpeg')
  return { name: isSo ? name : `${name.slice(0, 250)}.${type.ext}`, contentType: type.mime }
}

const busy = (error: unknown): never => {
  throw error instanceof FileTypesBusy ? new Refusal('too_many_requests') : error
}
