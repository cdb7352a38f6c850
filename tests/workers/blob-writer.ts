// Stores a file that never ends, to be killed in the middle: `node blob-writer.ts DATABASE_URL
// BLOB_URL ORGANISATION USER`.
import { setTimeout } from 'node:timers/promises'
import { openBlobs } from '#platform/blobs.ts'
import { openPool } from '#platform/postgres/pool.ts'
import { storeBlob } from '#registry/blobs/private-blobs.ts'

const [, , databaseUrl = '', blobUrl = '', organizationId = '', userId = ''] = process.argv

async function* endless() {
  for (let n = 0; ; n += 1) {
    yield Buffer.alloc(1024 * 1024, n % 251)
    if (n === 20) process.stdout.write('under way\n')
    if (n > 20) await setTimeout(50)
  }
}
const stores = {
  db: await openPool({ connectionString: databaseUrl }),
  blobs: await openBlobs(blobUrl),
}
const file = {
  kind: 'paper',
  name: 'film.mp4',
  contentType: 'video/mp4',
  source: endless(),
  most: 1024 ** 4,
}
await storeBlob(stores, { organizationId, userId, at: new Date() }, file)
