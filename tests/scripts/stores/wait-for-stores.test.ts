import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterEach, describe, expect, test } from 'vitest'
import { waitForStores } from '#scripts/start/stores/wait-for-stores.ts'
import { createDatabase } from '#tests/support/database.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/eventstoredb-server.ts'
import { noRedis, startRedis } from '#tests/support/redis.ts'
import { startS3 } from '#tests/support/s3.ts'
import { startTcpProxy } from '#tests/support/tcp-proxy.ts'
import { startPostgresWords } from './postgres-words.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Waits, and collects the output, to which `onLine` may react. */
const wait = async (
  urls: Record<string, string>,
  onLine: () => unknown = () => undefined,
  seconds = 600,
) => {
  const said: string[] = []
  const say = (line: string) => {
    said.push(line)
    if (said.length === 1) void onLine()
  }
  await waitForStores(urls, { seconds, say })
  return said
}
/** Returns the error that ends the wait at once, although it could last ten minutes. */
const refusal = (urls: Record<string, string>) =>
  waitForStores(urls, { seconds: 600, say: expect.unreachable }).then(
    () => expect.unreachable(),
    ({ name, message }) => `${name}: ${message}`,
  )

const database = async () => {
  const { url, drop } = await createDatabase()
  closers.push(drop)
  return url
}
const proxyOf = async (url: string) => {
  const proxy = await startTcpProxy(url)
  closers.push(proxy.stop)
  return proxy
}
const bucket = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-start-s3-'))
  const s3 = await startS3(folder)
  closers.push(() => s3.close().then(() => rm(folder, { recursive: true })))
  return s3.urlOf('files')
}
const changed = (text: string, change: (url: URL) => void) => {
  const url = new URL(text)
  change(url)
  return url.href
}

describe('a start waits for a store that is down, and reports its address and the reason at once', () => {
  test('PostgreSQL', async () => {
    const url = await database()
    const proxy = await proxyOf(url)
    proxy.cut()
    const said = await wait({ DATABASE_URL: proxy.through(url) }, proxy.mend)
    expect(said).toEqual([
      expect.stringMatching(
        /^DATABASE_URL: cannot reach 127\.0\.0\.1:\d+ \(.+\)\. Check the address .+ Waiting for it, 600 s at most …$/,
      ),
      'DATABASE_URL: it answers.',
    ])
  })

  test('PostgreSQL that is starting', async () => {
    const postgres = await startPostgresWords({ refusal: '57P03' })
    closers.push(postgres.stop)
    const said = await wait({ DATABASE_URL: postgres.url }, () =>
      postgres.answer({ row: { version: '18', follows: 'f' } }),
    )
    expect(said).toEqual([
      expect.stringMatching(
        /^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+ is starting or stopping\. .+ Waiting for it, 600 s at most …$/,
      ),
      'DATABASE_URL: it answers.',
    ])
    expect(said.join()).not.toContain('hunter2')
  })

  test('a PostgreSQL that is still a replica of another', async () => {
    const postgres = await startPostgresWords({ row: { version: '18', follows: 't' } })
    closers.push(postgres.stop)
    const said = await wait({ DATABASE_URL: postgres.url }, () =>
      postgres.answer({ row: { version: '18', follows: 'f' } }),
    )
    expect(said[0]).toContain('is a read-only standby')
    expect(said[1]).toBe('DATABASE_URL: it answers.')
  })

  test('EventStoreDB', async () => {
    const store = await startEventStoreDbServer()
    closers.push(store.stop)
    store.goAway()
    const said = await wait({ EVENT_STORE_URL: store.url }, store.comeBack)
    expect(said).toEqual([
      `EVENT_STORE_URL: The event store at 127.0.0.1:${store.port} cannot be used: nothing listens there. ` +
        'Check the address and that the server runs. Waiting for it, 600 s at most …',
      'EVENT_STORE_URL: it answers.',
    ])
  })

  test('EventStoreDB that accepts connections and does not answer yet', async () => {
    const store = await startEventStoreDbServer()
    closers.push(store.stop)
    store.hang()
    const said = await wait({ EVENT_STORE_URL: store.url }, store.goOn)
    expect(said).toEqual([
      'EVENT_STORE_URL: it has not answered yet. Waiting for it, 600 s at most …',
      'EVENT_STORE_URL: it answers.',
    ])
  })

  test.skipIf(noRedis)('Redis', async () => {
    const first = await startRedis()
    await first.stop()
    const said = await wait({ QUEUE_URL: first.url }, async () =>
      closers.push((await startRedis(first.port)).stop),
    )
    expect(said).toEqual([
      `QUEUE_URL: cannot reach 127.0.0.1:${first.port} (nothing listens there). Check the address and that the server ` +
        'runs. Waiting for it, 600 s at most …',
      'QUEUE_URL: it answers.',
    ])
  })

  test('Redis that is still loading its data', async () => {
    let isLoading = true
    const answerTo = (asked: string) => {
      if (isLoading) return '-LOADING it is loading\r\n'
      return /info/i.test(asked) ? '$15\r\nredis_version:7\r\n' : '+OK\r\n'
    }
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.on('data', (asked) => {
        // Each command begins with the number of its words.
        for (const command of String(asked)
          .split(/^\*\d+\r\n/m)
          .slice(1))
          socket.write(answerTo(command))
      })
    }).listen(0, '127.0.0.1')
    closers.push(() => server.close())
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const said = await wait({ QUEUE_URL: `redis://127.0.0.1:${port}` }, () => {
      isLoading = false
    })
    expect(said).toEqual([
      expect.stringContaining(`QUEUE_URL: Redis at 127.0.0.1:${port} is starting or busy.`),
      'QUEUE_URL: it answers.',
    ])
  })

  test('S3', async () => {
    const url = await bucket()
    const endpoint = new URL(url).searchParams.get('endpoint')!
    const proxy = await proxyOf(endpoint)
    proxy.cut()
    const through = changed(url, ({ searchParams }) =>
      searchParams.set('endpoint', `http://127.0.0.1:${proxy.port}`),
    )
    const said = await wait({ BLOB_URL: through }, proxy.mend)
    expect(said).toEqual([
      expect.stringMatching(
        /^BLOB_URL: cannot reach 127\.0\.0\.1:\d+ \(.+\)\. Check the address .+ at most …$/,
      ),
      'BLOB_URL: it answers.',
    ])
    expect(said.join()).not.toContain('S3RVER')
  })

  test('several stores, each reported at once', async () => {
    const url = await database()
    const proxy = await proxyOf(url)
    const store = await startEventStoreDbServer()
    closers.push(store.stop)
    store.goAway()
    proxy.cut()
    const said: string[] = []
    const say = async (line: string) => {
      if (said.push(line) !== 2) return
      proxy.mend()
      await store.comeBack()
    }
    const urls = { DATABASE_URL: proxy.through(url), EVENT_STORE_URL: store.url }
    await waitForStores(urls, { seconds: 600, say })
    const names = said.map((line) => line.split(':')[0])
    expect([new Set(names.slice(0, 2)), new Set(names.slice(2))]).toEqual([
      new Set(['DATABASE_URL', 'EVENT_STORE_URL']),
      new Set(['DATABASE_URL', 'EVENT_STORE_URL']),
    ])
  })
})

test('a store that does not come back ends the start with one line, without secrets', async () => {
  const said: string[] = []
  const urls = { DATABASE_URL: 'postgres://laurel:hunter2@127.0.0.1:1/laurel' }
  await expect(waitForStores(urls, { seconds: 1, say: (line) => said.push(line) })).rejects.toThrow(
    /^DATABASE_URL: cannot reach 127\.0\.0\.1:1 \(nothing listens there\)\. Check the address and that the server runs\.$/,
  )
  expect(said).toEqual([expect.stringContaining('(nothing listens there)')])
})

describe('a fault that waiting cannot fix ends the start at once, with what to do', () => {
  test('a wrong password, or a database that does not exist', async () => {
    const url = await database()
    expect(
      await refusal({ DATABASE_URL: changed(url, (one) => (one.password = 'hunter2')) }),
    ).toMatch(
      /^StartError: DATABASE_URL: PostgreSQL at \S+ does not accept the password of "laurel"\. Correct the user or the password\.$/,
    )
    expect(
      await refusal({ DATABASE_URL: changed(url, (one) => (one.pathname = '/nowhere')) }),
    ).toMatch(/PostgreSQL at \S+ has no database "nowhere"\. Create it, or name another one\.$/)
  })

  test('a PostgreSQL that refuses all connections, or is too old', async () => {
    const postgres = await startPostgresWords({ refusal: '28000' })
    closers.push(postgres.stop)
    expect(await refusal({ DATABASE_URL: postgres.url })).toContain(
      'does not let "laurel" in from here',
    )
    postgres.answer({ row: { version: '14', follows: 'f' } })
    expect(await refusal({ DATABASE_URL: postgres.url })).toMatch(
      /PostgreSQL at \S+ is version 14, and Laurel needs 15 or newer\. Upgrade it\.$/,
    )
  })

  test.skipIf(noRedis)('a Redis that requires a password', async () => {
    const redis = await startRedis()
    closers.push(redis.stop)
    const client = new Redis(redis.url)
    await client.config('SET', 'requirepass', 'right')
    client.disconnect()
    for (const url of [redis.url, redis.url.replace('//', '//:hunter2@')])
      expect(await refusal({ QUEUE_URL: url })).toBe(
        `StartError: QUEUE_URL: Redis at 127.0.0.1:${redis.port} does not accept the user or the password. Correct them in the URL.`,
      )
    expect(await wait({ QUEUE_URL: redis.url.replace('//', '//:right@') })).toEqual([])
  })

  test('an EventStoreDB that requires an account, or does not speak TLS', async () => {
    const store = await startEventStoreDbServer({ account: { name: 'laurel', password: 'right' } })
    closers.push(store.stop)
    expect(
      await refusal({ EVENT_STORE_URL: store.url.replace('//', '//laurel:hunter2@') }),
    ).toContain('it does not accept the account "laurel"')
    expect(
      await refusal({ EVENT_STORE_URL: store.url.replace('tls=false', 'tls=true') }),
    ).toContain('it does not speak TLS. Add ?tls=false')
  })

  test('a wrong key id for S3, or a bucket that does not exist', async () => {
    const url = await bucket()
    expect(await refusal({ BLOB_URL: changed(url, (one) => (one.username = 'hunter2')) })).toMatch(
      /^StartError: BLOB_URL: S3 at 127\.0\.0\.1:\d+ does not accept the key id or the secret\. Correct them .+$/,
    )
    expect(await refusal({ BLOB_URL: url.replace('@school', '@nowhere') })).toMatch(
      /S3 at \S+ has no bucket "nowhere"\. Create it, or name another one\.$/,
    )
  })
})
