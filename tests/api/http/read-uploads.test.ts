import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { readUploads } from '#api/http/blobs/read-uploads.ts'
import { QueueBusy } from '#platform/concurrency/queue-busy.ts'
import { Unavailable } from '#platform/transient-errors.ts'
import { attachmentKind } from '#registry/messages/attachments.ts'

/** A request with one attachment. With `failure`, the request breaks off after it. */
const requestWith = (file: Readable, failure?: Error) =>
  // `readUploads` uses only these members of a request.
  ({
    isMultipart: () => true,
    async *files() {
      yield { fieldname: attachmentKind, filename: 'a.pdf', file }
      if (failure) throw failure
    },
  }) as unknown as FastifyRequest

const broken = { code: 'validation_failed', details: [{ field: 'files', code: 'yup_type_error' }] }

test.each([
  new QueueBusy('no check was free'),
  new Unavailable('no connection was free'),
  new Error('disk full'),
])('a failure to store a file is not blamed on the request: %s', async (failure) => {
  const keep = async () => {
    throw failure
  }
  await expect(readUploads(requestWith(Readable.from(['%PDF'])), keep)).rejects.toBe(failure)
})

test('a request that breaks off within a file is refused as broken', async () => {
  const file = new Readable({
    read() {
      this.destroy(new Error('Unexpected end of form'))
    },
  })
  const keep = async ({ file: source }: { file: AsyncIterable<unknown> }) => {
    for await (const _ of source);
    throw new Error('unreachable')
  }
  await expect(readUploads(requestWith(file), keep)).rejects.toMatchObject(broken)
})

test('a request that breaks off between files is refused as broken', async () => {
  const request = requestWith(Readable.from(['%PDF']), new Error('Unexpected end of form'))
  const keep = async () => ({ field: attachmentKind, code: 'file_too_large' as const })
  await expect(readUploads(request, keep)).rejects.toMatchObject(broken)
})
