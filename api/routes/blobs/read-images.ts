import type { FastifyError, FastifyRequest } from 'fastify'
import { type ImageKind, imageKinds, mostImageBytes } from '#api/contracts/blobs.ts'
import type { FieldError } from '#api/contracts/validation.ts'
import { Refusal } from '#api/failure.ts'
import { type Image, ImageRefused, ImagesBusy, makeImage } from '#platform/images.ts'

export type ReadImage = Image & Readonly<{ kind: ImageKind }>

const mostFiles = 4
/** One byte more than allowed tells a file that is too large from one that is just large enough. */
const limits = { fileSize: mostImageBytes + 1, files: mostFiles, fields: 0, parts: mostFiles }

type Upload = Readonly<{ kind: ImageKind; content: Uint8Array }>

/** The images of a multipart request, each checked and made anew; one that is wrong refuses all. @throws Refusal `validation_failed` */
export const readImages = async (request: FastifyRequest): Promise<ReadImage[]> => {
  const uploads = await readUploads(request)
  const read = await Promise.all(uploads.map(readImage))
  const errors = read.filter((one) => 'code' in one)
  if (errors.length > 0) throw new Refusal('validation_failed', errors)
  return read.filter((one) => 'content' in one)
}

const readUploads = async (request: FastifyRequest): Promise<Upload[]> => {
  if (!request.isMultipart()) throw invalid('files', 'yup_type_error')
  const parts = await readParts(request)
  const uploads = parts.map(({ field, content }): Upload => {
    if (!isKind(field)) throw invalid(field, 'yup_type_error')
    return { kind: field, content }
  })
  if (uploads.length === 0) throw invalid('files', 'yup_required')
  return uploads
}

const readParts = async (request: FastifyRequest) => {
  try {
    const parts: { field: string; content: Uint8Array }[] = []
    for await (const part of request.files({ limits, throwFileSizeLimit: false })) {
      parts.push({ field: part.fieldname, content: await part.toBuffer() })
    }
    return parts
  } catch (error) {
    // More files than allowed; anything else is a request that breaks off or is no multipart.
    if ((error as FastifyError).statusCode) throw error
    throw invalid('files', 'yup_type_error')
  }
}

const isKind = (name: string): name is ImageKind => Object.hasOwn(imageKinds, name)

const readImage = async ({ kind, content }: Upload): Promise<ReadImage | FieldError> => {
  if (content.byteLength > mostImageBytes) return { field: kind, code: 'file_too_large' }
  const { ratio, widest, shown } = imageKinds[kind]
  try {
    return { kind, ...(await makeImage(content, { ratio, widest })) }
  } catch (error) {
    if (error instanceof ImagesBusy) throw new Refusal('too_many_requests')
    if (!(error instanceof ImageRefused)) throw error
    const { problem, most = 0 } = error
    const params = { image_ratio: { ratio: shown }, image_pixels: { max: most } }
    return { field: kind, code: problem, ...(problem in params && { params: params[problem as keyof typeof params] }) }
  }
}

const invalid = (field: string, code: FieldError['code']) => new Refusal('validation_failed', [{ field, code }])
