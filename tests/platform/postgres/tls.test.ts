import { chmod, chown, copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openAnnouncements } from '#platform/announcements.ts'
import { openEventStore } from '#platform/event-store/open-event-store.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/postgres/embedded-postgres.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { openPool, sql } from '#platform/postgres/pool.ts'
import { openQueue } from '#platform/queue.ts'
import { waitForStores } from '#scripts/start/stores/wait-for-stores.ts'

/**
 * A certificate authority and two of its certificates, made for these tests: one for localhost, one
 * for another name.
 */
const given = resolve(import.meta.dirname, '../../support/tls')

let folder: string
let server: EmbeddedPostgres

/** PostgreSQL reads a key only if it owns the file. */
const useCertificate = async (name: string) => {
  const { uid, gid } = await stat(join(folder, 'data/cluster'))
  for (const kind of ['crt', 'key']) {
    const file = join(folder, `server.${kind}`)
    await copyFile(join(given, `${name}.${kind}`), file)
    await chmod(file, 0o600)
    await chown(file, uid, gid)
  }
}

const execute = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-tls-'))
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  await (await startEmbeddedPostgres({ dataDir })).stop()
  await useCertificate('server')
  const [certificate, key] = [join(folder, 'server.crt'), join(folder, 'server.key')]
  server = await startEmbeddedPostgres({
    dataDir,
    settings: { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key },
  })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const urlWith = (parameters: Record<string, string>) => {
  const url = new URL(server.url)
  url.hostname = 'localhost'
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
const verified = (authority = 'authority') => ({
  sslmode: 'verify-full',
  sslrootcert: join(given, `${authority}.crt`),
})

/** During `work` the server accepts only connections with TLS. */
const withoutPlainConnections = async (work: () => Promise<unknown>) => {
  const file = join(folder, 'data/cluster/pg_hba.conf')
  const rules = await readFile(file, 'utf8')
  const isPlainAccepted = () =>
    execute(urlWith({ sslmode: 'disable' }), 'SELECT 1').then(
      () => true,
      () => false,
    )
  const accept = async (text: string) => {
    await writeFile(file, text)
    await execute(urlWith(verified()), 'SELECT pg_reload_conf()')
  }
  await accept(rules.replaceAll(/^host\b/gm, 'hostssl'))
  try {
    await expect.poll(isPlainAccepted).toBe(false)
    await work()
  } finally {
    await accept(rules)
    await expect.poll(isPlainAccepted).toBe(true)
  }
}

const isEncrypted = sql.type(
  z.object({ ssl: z.boolean() }),
)`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`

/** Every way in which Laurel connects to PostgreSQL: opened, used, closed. */
const clients: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  migrations: (url) => migrate(url),
  'the pool': async (url) => {
    const db = await openPool({ connectionString: url, max: 1 })
    try {
      expect(await db.one(isEncrypted)).toEqual({ ssl: true })
    } finally {
      await db.end()
    }
  },
  'the event store': async (url) => {
    const store = await openEventStore(url)
    await store.head().finally(store.close)
  },
  'the queue': async (url) => {
    const queue = await openQueue({ url })
    await queue.close()
  },
  announcements: async (url) => {
    const announcements = await openAnnouncements({ url })
    await announcements.close()
  },
  'the look before the start': async (url) => {
    await waitForStores({ DATABASE_URL: url }, { seconds: 0, say: console.error })
  },
}

describe.each(Object.entries(clients))('%s', (_, use) => {
  test('uses TLS with a server whose certificate its authority signed', async () => {
    await withoutPlainConnections(() => use(urlWith(verified())))
  })

  test('refuses a server whose certificate another authority signed', async () => {
    await expect(use(urlWith(verified('other-authority')))).rejects.toThrow(
      /certificate|not trusted/,
    )
  })

  test('refuses a server whose certificate is not trusted', async () => {
    for (const sslmode of ['require', 'verify-full'])
      await expect(use(urlWith({ sslmode })), sslmode).rejects.toThrow()
  })
})

test('an address with TLS connects to no server whose certificate has another name', async () => {
  await useCertificate('misnamed')
  await execute(server.url, 'SELECT pg_reload_conf()')
  try {
    await expect
      .poll(() =>
        execute(urlWith(verified()), 'SELECT 1').then(
          () => 'made',
          ({ code }) => code,
        ),
      )
      .toBe('ERR_TLS_CERT_ALTNAME_INVALID')
    for (const use of Object.values(clients))
      await expect(use(urlWith(verified()))).rejects.toThrow(/name|certificate/)
  } finally {
    await useCertificate('server')
    await execute(server.url, 'SELECT pg_reload_conf()')
  }
})

test('the start says what is wrong with a certificate', async () => {
  const urls = { DATABASE_URL: urlWith(verified('other-authority')) }
  const waiting = { seconds: 600, say: expect.unreachable }
  await expect(waitForStores(urls, waiting)).rejects.toThrow(
    /^DATABASE_URL: cannot reach localhost:\d+ \(its certificate is not trusted: name its authority in sslrootcert or NODE_EXTRA_CA_CERTS\)/,
  )
})
