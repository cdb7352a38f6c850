import { z } from 'zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { success } from '#api/contracts/common.ts'
import { orNotFound } from '#api/failure.ts'
import { defineBlobKind } from '#api/http/blobs/blob-kind.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireAnyone, requireStaff } from '#api/plugins/guards.ts'
import type { ApiArea } from '#api/routes/area.ts'
import { storeBlob } from '#registry/blobs/private-blobs.ts'

/** The ids of students who may read papers, as set by each test. */
export const readers = new Set<string>()

const paper = defineBlobKind({
  kind: 'paper',
  mayRead: ({ role, userId }) => role !== 'user' || readers.has(userId),
})

const mostBytes = 1024 ** 3

/** A small area with files: staff upload papers, which staff and `readers` may read. */
export const papers: ApiArea = {
  name: 'notice',
  blobKinds: [paper],
  routes: [
    async (app, { db, blobs, blobLinks, clock }) => {
      app.addContentTypeParser('application/octet-stream', (_, body, done) => done(null, body))
      const upload = {
        preHandler: requireStaff,
        schema: {
          querystring: z.object({ name: z.string().max(255), type: z.string().max(255) }),
          response: answers(success(z.object({ _id: z.string() }))),
        },
      }
      app.post('/papers', upload, async (request) => {
        const { name, type: contentType } = request.query
        const file = {
          kind: 'paper',
          name,
          contentType,
          source: request.body as AsyncIterable<Uint8Array>,
        }
        const { id } = await storeBlob({ db, blobs }, authorOf(request, clock), {
          ...file,
          most: mostBytes,
        })
        return succeeded({ _id: id })
      })
      const link = {
        preHandler: requireAnyone,
        schema: {
          params: z.object({ id: z.string().max(255) }),
          response: answers(success(z.object({ url: z.string() }))),
        },
      }
      app.get('/papers/:id/link', link, async ({ caller, params: { id } }) =>
        succeeded({ url: orNotFound((await blobLinks.to(caller, [id])).get(id) ?? null) }),
      )
    },
  ],
}
