import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, fileAnswers, succeeded } from '#api/answers/answers.ts'
import { BlobParams, BlobsAnswer, ownImages } from '#api/contracts/blobs.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import { blobAddress } from '#api/http/blobs/blob-address.ts'
import { keepAttachment } from '#api/http/blobs/keep-attachment.ts'
import { readUploads } from '#api/http/blobs/read-uploads.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { blobKey, contentTypeOf, storeImages } from '#registry/blobs/blobs.ts'
import { removeBlob } from '#registry/blobs/private-blobs.ts'
import { attachmentKind } from '#registry/messages/attachments.ts'

const forever = 'public, max-age=31536000, immutable'

/** Images are uploaded before their use. Anyone with an image's address can read it. */
export const blobRoutes: FastifyPluginAsyncZod<Services> = async (
  app,
  { db, blobs, blobLinks, clock },
) => {
  await app.register(multipart)

  const upload = {
    preHandler: requireStaffCommand,
    config: { heavy: true },
    schema: {
      headers: CommandHeaders,
      consumes: ['multipart/form-data'],
      description:
        'Files in the fields `logo`, `banner` (both the administrator’s alone), ' +
        '`badge`, `game`, `question` and `boardGame`, PNG or JPEG, at most 1024 × ' +
        '1000 bytes each; and in the field `attachment` up to 5 images, PDF and ' +
        'office documents (.docx, .xlsx, .pptx, .odt, .ods, .odp) without macros of ' +
        'at most 20 MB each.',
      response: answers(BlobsAnswer),
    },
  }
  app.post('/blobs/batch', upload, async (request) => {
    const { organizationId, role } = request.caller
    const author = authorOf(request, clock)
    const keep = keepAttachment({ db, blobs }, author)
    const stored: string[] = []
    const read = async () => {
      const { errors, ...uploads } = await readUploads(request, async (part) => {
        const one = await keep(part)
        if ('sha256' in one) stored.push(one.id)
        return one
      })
      const own: readonly string[] = ownImages
      if (role !== 'organization_admin' && uploads.images.some(({ kind }) => own.includes(kind)))
        throw new HttpError('forbidden')
      if (errors.length > 0) throw new HttpError('validation_failed', errors)
      return uploads
    }
    const { images, attachments } = await read().catch(async (error) => {
      for (const id of stored) await removeBlob({ db, blobs }, organizationId, id)
      throw error
    })
    const pictures = (await storeImages({ db, blobs }, author, images)).map(
      ({ id, kind, width, height }) => ({
        _id: id,
        kind,
        url: blobAddress(organizationId, id),
        width,
        height,
      }),
    )
    const links = await blobLinks.to(
      request.caller,
      attachments.map(({ id }) => id),
    )
    const kept = attachments.map(({ id, name, size }) => ({
      _id: id,
      kind: attachmentKind,
      url: orNotFound(links.get(id) ?? null),
      name,
      size,
    }))
    return succeeded([...pictures, ...kept])
  })

  // The hash in the address protects the image, because an <img> sends no token.
  const read = {
    config: { public: true },
    schema: { params: BlobParams, response: fileAnswers('The image') },
  }
  app.get('/blobs/:organization/:name', read, async ({ params: { organization, name } }, reply) => {
    const content = orNotFound(await blobs.get(blobKey(organization, name)))
    // Pages embed the file. Opening it directly saves it.
    const disposition = `attachment; filename="${name}"`
    reply.headers({ 'cache-control': forever, 'content-disposition': disposition })
    return reply.type(contentTypeOf(name)).send(content)
  })
}
