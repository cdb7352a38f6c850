import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import S3rver from 's3rver'

const bucket = 'school'

/**
 * Starts an S3 server with one bucket, in a folder. It adds what s3rver lacks: listing and
 * aborting unfinished uploads.
 */
export const startS3 = async (folder: string) => {
  const options = { port: 0, address: '127.0.0.1', silent: true, directory: folder }
  const s3 = new S3rver({ ...options, configureBuckets: [{ name: bucket, configs: [] }] })
  const uploads = join(folder, bucket, '._S3rver_uploads')
  const readUploads = async () => {
    const ids = await readdir(uploads).catch(() => [])
    const read = ids.map(async (id) => {
      const path = join(uploads, id, 'key')
      return { id, key: await readFile(path, 'utf8'), begun: (await stat(path)).mtime }
    })
    // Excludes an upload that is just starting or ending and has no key.
    return (await Promise.allSettled(read)).flatMap((one) =>
      one.status === 'fulfilled' ? [one.value] : [],
    )
  }
  // Calls for one upload run one at a time: s3rver crashes if its folder disappears while a part is
  // opened.
  const turns = new Map<string, Promise<void>>()
  s3.middleware.unshift(async (context, next) => {
    const { uploadId } = context.query
    if (!uploadId) return next()
    const before = turns.get(uploadId)
    const { promise, resolve } = Promise.withResolvers<void>()
    turns.set(uploadId, promise)
    await before
    await next().finally(resolve)
  })
  s3.middleware.splice(1, 0, async (context, next) => {
    const { method, path, query } = context
    const isThere = (id: string) => readFile(join(uploads, id, 'key')).then(Boolean, () => false)
    if (query.uploadId && !(await isThere(query.uploadId))) {
      context.status = 404
      context.body = '<Error><Code>NoSuchUpload</Code></Error>'
    } else if (method === 'DELETE' && query.uploadId) {
      await rm(join(uploads, query.uploadId), { recursive: true })
      context.status = 204
    } else if (method === 'GET' && 'uploads' in query && path.replaceAll('/', '') === bucket) {
      context.body = pageOf(await readUploads(), query)
    } else await next()
  })
  const { port } = await s3.run()
  return {
    urlOf: (prefix: string) =>
      `s3://S3RVER:S3RVER@${bucket}/${prefix}?endpoint=http://127.0.0.1:${port}`,
    unfinished: async () => (await readUploads()).map(({ key }) => key),
    close: () => s3.close(),
  }
}

type Upload = Readonly<{ id: string; key: string; begun: Date }>

/** Returns a page of two uploads, so that there are several pages. */
const pageOf = (all: readonly Upload[], query: Record<string, string>) => {
  const after = `${query['key-marker'] ?? ''} ${query['upload-id-marker'] ?? ''}`
  const placeOf = ({ key, id }: Upload) => `${key} ${id}`
  const fitting = all
    .filter(
      (one) => one.key.startsWith(query.prefix ?? '') && (after === ' ' || placeOf(one) > after),
    )
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  const page = fitting.slice(0, 2)
  const last = page.at(-1)
  const next =
    last &&
    `<NextKeyMarker>${last.key}</NextKeyMarker><NextUploadIdMarker>${last.id}</NextUploadIdMarker>`
  const uploads = page.map(
    ({ key, id, begun }) =>
      `<Upload><Key>${encodeURIComponent(key)}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
  )
  return `<ListMultipartUploadsResult><IsTruncated>${fitting.length > 2}</IsTruncated>${next ?? ''}${uploads.join('')}</ListMultipartUploadsResult>`
}
