import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, fileAnswers, succeeded } from '#api/answers/answers.ts'
import { BlobParams, BlobsAnswer, ownImages } from '#api/contracts/blobs.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { orNotFound, Refusal } from '#api/failure.ts'
import { authorOf } from '#api/plugins/caller.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { blobKey, contentTypeOf, storeImages } from '#registry/blobs.ts'
import { blobAddress } from './blob-address.ts'
import { readImages } from './read-images.ts'

const forever = 'public, max-age=31536000, immutable'

/** Images: sent before the call that uses them, and then found by everybody who knows their address. */
export const blobRoutes: FastifyPluginAsyncZod<Services> = async (app, { db, blobs, clock }) => {
  await app.register(multipart)

  const upload = {
    preHandler: requireStaffCommand,
    config: { heavy: true },
    schema: {
      headers: CommandHeaders,
      consumes: ['multipart/form-data'],
      description:
        'Files in the fields `logo`, `banner` (both the administrator’s alone), `badge`, `game`, `question` and `boardGame`, PNG or JPEG, at most 1024 × 1000 bytes each.',
      response: answers(BlobsAnswer),
    },
  }
  app.post('/blobs/batch', upload, async (request) => {
    const { organizationId, role } = request.caller
    const read = await readImages(request)
    const own: readonly string[] = ownImages
    if (role !== 'organization_admin' && read.some(({ kind }) => own.includes(kind))) throw new Refusal('forbidden')
    const images = await storeImages({ db, blobs }, authorOf(request, clock), read)
    const answer = images.map(({ id, kind, width, height }) => ({
      _id: id,
      kind,
      url: blobAddress(organizationId, id),
      width,
      height,
    }))
    return succeeded(answer)
  })

  // An <img> sends no token. The address holds a hash that only members of the organisation are told.
  const read = { config: { public: true }, schema: { params: BlobParams, response: fileAnswers('The image') } }
  app.get('/blobs/:organization/:name', read, async ({ params: { organization, name } }, reply) => {
    const content = orNotFound(await blobs.get(blobKey(organization, name)))
    // Shown in pages; opened by itself it is saved, not shown.
    const disposition = `attachment; filename="${name}"`
    reply.headers({ 'cache-control': forever, 'content-disposition': disposition })
    return reply.type(contentTypeOf(name)).send(content)
  })
}
