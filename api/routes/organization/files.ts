import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { fileAnswers } from '#api/answers/answers.ts'
import { FileLink, FileParams } from '#api/contracts/blobs.ts'
import { sendBlob } from '#api/http/blobs/send-blob.ts'
import type { Services } from '#api/services.ts'

/** Files with restricted access, opened by links that expire. */
export const fileRoutes: FastifyPluginAsyncZod<Services> = async (app, { blobs, blobLinks }) => {
  const read = {
    config: { public: true },
    schema: {
      params: FileParams,
      querystring: FileLink,
      description: 'The whole file or a range of it, by a link from the answer of another call.',
      response: fileAnswers('The file'),
    },
  }
  app.get('/files/:organization/:id', read, async ({ params, query }, reply) =>
    sendBlob(reply, blobs, await blobLinks.open(params, query)),
  )
}
