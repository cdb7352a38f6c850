import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { fileAnswers } from '#api/answers/answers.ts'
import { mostResourceBytes } from '#api/contracts/resource-files.ts'
import {
  UploadHeaders,
  UploadParams,
  UploadPartHeaders,
  UploadVersion,
} from '#api/contracts/resources.ts'
import { HttpError } from '#api/failure.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { removeUnusedBlob } from '#registry/blobs/unused-blobs.ts'
import {
  beginResourceUpload,
  cancelUpload,
  findUpload,
  findUploaded,
  finishUpload,
} from '#registry/resources/uploads.ts'
import { resourceFileNameOf } from './resource-kind.ts'
import { isFull, takeIn } from './take-in.ts'

const path = '/v2/learningResources/uploads'
const version = { 'tus-resumable': '1.0.0' }

/**
 * Implements tus 1.0, so that a lost connection costs one part at most. An upload belongs to its
 * sender until a resource uses it (decision 0044).
 */
export const uploadRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, blobs, clock, config } = services
  const stores = { db, blobs, usualStorage: config.storageLimit }
  // The call reads the body as it arrives.
  app.addContentTypeParser('application/offset+octet-stream', (_, body, done) => done(null, body))
  const preHandler = requireStaffCommand
  const description = 'tus 1.0: https://tus.io/protocols/resumable-upload. Pieces of 8 MiB or more.'

  const begin = {
    preHandler,
    config: { heavy: true },
    schema: { headers: UploadHeaders, description, response: fileAnswers('Nothing') },
  }
  app.post(path, begin, async (request, reply) => {
    const size = request.headers['upload-length']
    if (size > mostResourceBytes) throw new HttpError('file_too_large')
    const name = resourceFileNameOf(namesIn(request.headers['upload-metadata']).get('filename'))
    if (name === undefined) throw invalid('upload-metadata', 'text_characters')
    if (size === 0) throw invalid('upload-length', 'yup_required')
    const id = await beginResourceUpload(stores, authorOf(request, clock), { name, size }).catch(
      tellFull,
    )
    return reply
      .code(201)
      .headers({ ...version, location: `/api${path}/${id}` })
      .send()
  })

  const look = {
    preHandler,
    schema: { params: UploadParams, headers: UploadVersion, response: fileAnswers('Nothing') },
  }
  app.head(`${path}/:id`, look, async ({ caller, params: { id } }, reply) => {
    const upload = await findUpload(db, caller, id)
    const size = upload?.size ?? (await findUploaded(db, caller, id))
    if (size === null) throw new HttpError('not_found')
    // A process crashed before it finished the upload.
    if (upload?.received === upload?.size && upload) await finishUpload(stores, upload)
    const offset = upload?.received ?? size
    return reply.headers({ ...version, 'upload-offset': offset, 'upload-length': size }).send()
  })

  const part = {
    preHandler,
    schema: {
      params: UploadParams,
      headers: UploadPartHeaders,
      description,
      response: fileAnswers('Nothing'),
    },
  }
  app.patch(`${path}/:id`, part, async ({ caller, params, headers, body }, reply) => {
    const upload = await findUpload(db, caller, params.id)
    if (!upload)
      throw new HttpError(
        (await findUploaded(db, caller, params.id)) === null ? 'not_found' : 'upload_moved',
      )
    if (headers['upload-offset'] !== upload.received) throw new HttpError('upload_moved')
    if (!isStream(body)) throw invalid('file', 'yup_type_error')
    const offset = await takeIn(stores, upload, body)
    return reply
      .code(204)
      .headers({ ...version, 'upload-offset': offset })
      .send()
  })

  const cancel = {
    preHandler,
    schema: { params: UploadParams, headers: UploadVersion, response: fileAnswers('Nothing') },
  }
  app.delete(`${path}/:id`, cancel, async ({ caller, params }, reply) => {
    const upload = await findUpload(db, caller, params.id)
    if (upload) await cancelUpload(stores, upload)
    // Also removes a finished upload, unless a resource uses its file.
    else if ((await findUploaded(db, caller, params.id)) === null) throw new HttpError('not_found')
    const which = { organization_id: caller.organizationId, id: params.id }
    const isGone = (await removeUnusedBlob(stores, which, clock())) || upload !== null
    if (!isGone) throw new HttpError('not_found')
    return reply.code(204).headers(version).send()
  })
}

const invalid = (field: string, code: 'text_characters' | 'yup_required' | 'yup_type_error') =>
  new HttpError('validation_failed', [{ field, code }])

const tellFull = (error: unknown): never => {
  throw isFull(error) ? new HttpError('store_full') : error
}

const isStream = (body: unknown): body is AsyncIterable<Uint8Array> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body

/** Parses `filename d29ybGQ=,filetype …`: keys with base64 values. */
const namesIn = (metadata: string) =>
  new Map(
    metadata.split(',').map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ')
      return [key, Buffer.from(value, 'base64').toString('utf8')]
    }),
  )
