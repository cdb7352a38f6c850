import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError } from '#platform/config/config-error.ts'
import { secretNames, variableNames } from '#platform/config/parse-variables.ts'
import { connected, parseConfig } from '#platform/config.ts'

const database = 'postgres://laurel:secret@db:5432/laurel'
const refusal = (env: NodeJS.ProcessEnv) => {
  try {
    parseConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

describe('with no variable set', () => {
  const config = parseConfig({})

  test('Laurel listens on this machine only, on port 3000, trusting no proxy', () => {
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      trustProxy: false,
      role: 'all',
      logLevel: 'info',
    })
  })

  test('the data folder is absolute and contains the uploads', () => {
    expect(config.dataDir).toBe(`${process.cwd()}/data`)
    expect(config.blobUrl).toBe(`file://${process.cwd()}/data/blobs`)
  })

  test('no store is configured, so the start script adds its own PostgreSQL', () => {
    expect(config).toMatchObject({
      databaseUrl: undefined,
      eventStoreUrl: undefined,
      queueUrl: undefined,
    })
    expect(connected(config, database)).toMatchObject({
      databaseUrl: database,
      eventStoreUrl: database,
      queueUrl: database,
    })
  })

  test('the configuration cannot be changed', () => {
    expect(Object.isFrozen(config)).toBe(true)
  })
})

describe('the demo school', () => {
  test('exists by default on one machine', () => expect(parseConfig({}).demo).toBe(true))
  test.each([
    ['the server can be reached from outside', { HOST: '0.0.0.0' }],
    ['a database is named', { DATABASE_URL: database }],
    ['there is a public address', { PUBLIC_URL: 'https://laurel.example.org' }],
    ['a proxy stands in front', { TRUST_PROXY: 'on' }],
    ['it is switched off', { LAUREL_DEMO: 'off' }],
  ])('is not made when %s', (_, env) => expect(parseConfig(env).demo).toBe(false))
  test('is made behind a proxy when requested', () =>
    expect(parseConfig({ TRUST_PROXY: 'on', LAUREL_DEMO: 'on' }).demo).toBe(true))
  test('is refused where others can reach the server, as its password is public', () =>
    expect(() => parseConfig({ HOST: '0.0.0.0', LAUREL_DEMO: 'on' })).toThrow(
      /^LAUREL_DEMO is on although HOST is 0\.0\.0\.0: .+ set HOST to 127\.0\.0\.1\.$/,
    ))
})

describe('stores', () => {
  test('the database is also the event store and the queue, unless those are configured', () => {
    expect(parseConfig({ DATABASE_URL: database })).toMatchObject({
      eventStoreUrl: database,
      queueUrl: database,
    })
  })

  test('each may be a separate server', () => {
    const stores = {
      EVENT_STORE_URL: 'esdb://events:2113?tls=false',
      QUEUE_URL: 'redis://queue:6379',
    }
    expect(parseConfig({ DATABASE_URL: database, ...stores })).toMatchObject({
      databaseUrl: database,
      eventStoreUrl: stores.EVENT_STORE_URL,
      queueUrl: stores.QUEUE_URL,
    })
  })

  test('the event store may be a cluster of several servers', () => {
    const cluster = 'esdb://admin:secret@a:2113,b:2113,c:2113?tls=true'
    expect(parseConfig({ DATABASE_URL: database, EVENT_STORE_URL: cluster }).eventStoreUrl).toBe(
      cluster,
    )
  })

  test('one may be configured alone, and the others are embedded', () => {
    const tried = connected(parseConfig({ EVENT_STORE_URL: 'esdb://events:2113' }), database)
    expect(tried).toMatchObject({
      databaseUrl: database,
      eventStoreUrl: 'esdb://events:2113',
      queueUrl: database,
    })
    const queue = connected(parseConfig({ QUEUE_URL: 'redis://queue:6379' }), database)
    expect(queue).toMatchObject({
      databaseUrl: database,
      eventStoreUrl: database,
      queueUrl: 'redis://queue:6379',
    })
  })

  test.each(['api', 'worker'])(
    'a %s alone needs the address of the other stores’ database',
    (role) => {
      expect(refusal({ LAUREL_ROLE: role })).toBe(
        `DATABASE_URL is missing although LAUREL_ROLE is ${role}. Set DATABASE_URL=postgres://user:password@host:5432/laurel.`,
      )
    },
  )
})

describe('a proxy is trusted', () => {
  test.each([
    ['on', true],
    ['off', false],
    ['1', 1],
    ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8,127.0.0.1'],
    ['loopback', 'loopback'],
  ])('with TRUST_PROXY=%s', (text, expected) =>
    expect(parseConfig({ TRUST_PROXY: text }).trustProxy).toBe(expected),
  )
})

describe('a bad variable', () => {
  test.each([
    ['PORT', 'abc', 'must be a port number from 0 to 65535, such as 3000; it is "abc"'],
    ['PORT', '70000', 'must be a port number from 0 to 65535, such as 3000; it is "70000"'],
    [
      'HOST',
      'not a host',
      'must be an address to listen on, such as 127.0.0.1; it is "not a host"',
    ],
    [
      'TRUST_PROXY',
      'maybe',
      'must be off, on, a number of proxies, or their addresses; it is "maybe"',
    ],
    ['LAUREL_ROLE', 'server', 'must be one of all, api, worker; it is "server"'],
    ['LAUREL_DEMO', 'yes', 'must be on or off; it is "yes"'],
    ['SUPPORT_EMAIL', 'help', 'must be an email address such as help@example.org; it is "help"'],
    ['APP_STORE_URL', 'apple', 'must be a URL such as https://apps.apple.com/app/id123456789'],
    ['PUBLIC_URL', 'laurel.example.org', 'must be a URL such as https://laurel.example.org'],
  ])('%s=%s gives an error with its name and what to do', (name, value, problem) => {
    expect(refusal({ [name]: value })).toBe(
      `${name} ${problem}. Change or unset ${name} and start again.`,
    )
  })

  test.each(['blobs', 'file://blobs', 's3://bucket/prefix', 'https://host/blobs'])(
    'BLOB_URL=%s gives an error with its name',
    (url) => {
      expect(() => parseConfig({ BLOB_URL: url })).toThrow(
        'BLOB_URL must be a URL such as file:///',
      )
    },
  )

  test('one bad server of several gives an error with its name', () => {
    expect(refusal({ EVENT_STORE_URL: 'esdb://a:2113,b:many' })).toMatch(
      /^EVENT_STORE_URL must be a URL such as /,
    )
  })

  test.each(['DATABASE_URL', 'EVENT_STORE_URL', 'QUEUE_URL', 'BLOB_URL'])(
    '%s never shows its password',
    (name) => {
      const message = refusal({ [name]: 'mysql://root:hunter2@db/laurel' })
      expect(message).toMatch(new RegExp(`^${name} must be a URL such as [^\n]+$`))
      expect(message).not.toContain('hunter2')
    },
  )

  test('an empty variable counts as not set', () => {
    const empty = Object.fromEntries(variableNames.map((name) => [name, ' ']))
    expect(parseConfig(empty)).toEqual(parseConfig({}))
  })
})

test('a public address loses its trailing slash', () => {
  expect(parseConfig({ PUBLIC_URL: 'https://laurel.example.org/' }).publicUrl).toBe(
    'https://laurel.example.org',
  )
})

describe('the verification of a server', () => {
  const far = 'postgres://laurel:hunter2@db.example.org/laurel'
  test.each([
    ['DATABASE_URL', { DATABASE_URL: `${far}?sslmode=no-verify` }],
    ['DATABASE_URL', { DATABASE_URL: `${far}?sslmode=allow` }],
    ['DATABASE_URL', { DATABASE_URL: `${far}?sslmode=require&uselibpqcompat=true` }],
    ['DATABASE_URL', { DATABASE_URL: `${far}?ssl=no-verify` }],
    ['DATABASE_URL', { DATABASE_URL: `${far}?sslmode=verify-full&sslmode=no-verify` }],
    [
      'DATABASE_URL',
      { DATABASE_URL: 'postgres://laurel:hunter2@localhost/laurel?host=db&sslmode=no-verify' },
    ],
    [
      'DATABASE_URL',
      { DATABASE_URL: 'postgres://laurel:hunter2@127.example.org/laurel?sslmode=no-verify' },
    ],
    ['EVENT_STORE_URL', { DATABASE_URL: far, EVENT_STORE_URL: `${far}?sslmode=no-verify` }],
    [
      'EVENT_STORE_URL',
      { DATABASE_URL: far, EVENT_STORE_URL: 'esdb://a:hunter2@a:2113,b:2113?tlsVerifyCert=false' },
    ],
    [
      'EVENT_STORE_URL',
      { DATABASE_URL: far, EVENT_STORE_URL: 'esdb://a:hunter2@a:2113?TLSVerifyCert=False' },
    ],
    [
      'EVENT_STORE_URL',
      { DATABASE_URL: far, EVENT_STORE_URL: 'esdb://[::1]:1,b.example.org:2?tlsVerifyCert=false' },
    ],
    ['QUEUE_URL', { DATABASE_URL: far, QUEUE_URL: `${far}?sslmode=no-verify` }],
    ['BLOB_URL', { BLOB_URL: 's3://id:hunter2@bucket/x?endpoint=http://s3.example.org' }],
    ['BLOB_URL', { BLOB_URL: 's3://id:hunter2@bucket/x?endpoint=s3.example.org' }],
    ['BLOB_URL', { BLOB_URL: 's3://id:hunter2@bucket/x?endpoint=ftp://127.0.0.1' }],
  ])('%s is refused without it', (name, env) => {
    expect(refusal(env)).toMatch(new RegExp(`^${name} .+ Change ${name} and start again\\.$`))
    expect(refusal(env)).not.toContain('hunter2')
  })

  test.each([
    { DATABASE_URL: 'postgres://laurel:x@127.0.0.1/laurel?sslmode=no-verify' },
    { DATABASE_URL: 'postgres://laurel:x@localhost/laurel?sslmode=no-verify' },
    { DATABASE_URL: far },
    { DATABASE_URL: `${far}?sslmode=verify-full&sslrootcert=/run/secrets/authority` },
    { DATABASE_URL: far, EVENT_STORE_URL: 'esdb://[::1]:2113?tls=true&tlsVerifyCert=false' },
    {
      DATABASE_URL: far,
      EVENT_STORE_URL: 'esdb://a:x@localhost:2113,127.0.0.1:2114?tlsVerifyCert=false',
    },
    {
      DATABASE_URL: far,
      EVENT_STORE_URL: 'esdb://a:x@event-store:2113?tls=true&tlsVerifyCert=true',
    },
    { BLOB_URL: 's3://id:x@bucket/x?endpoint=http://127.0.0.1:9000' },
    { BLOB_URL: 's3://id:x@bucket/x?endpoint=https://s3.example.org' },
  ])('is accepted where it is given or not needed: %o', (env) => {
    expect(refusal(env)).toBe('accepted')
  })
})

describe('a secret in a file', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laurel-secrets-'))
    await writeFile(join(folder, 'database'), `${database}\n`)
    await writeFile(join(folder, 'token'), 'a-token-of-some-length\n')
    await writeFile(join(folder, 'empty'), '\n')
    await writeFile(join(folder, 'wrong'), 'mysql://root:hunter2@db/laurel')
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('sets its variable', () => {
    const urls = ['DATABASE_URL', 'EVENT_STORE_URL', 'QUEUE_URL'].map((name) => [
      `${name}_FILE`,
      join(folder, 'database'),
    ])
    const files = { ...Object.fromEntries(urls), METRICS_TOKEN_FILE: join(folder, 'token') }
    expect(parseConfig(files)).toMatchObject({
      databaseUrl: database,
      eventStoreUrl: database,
      queueUrl: database,
      metricsToken: 'a-token-of-some-length',
      demo: false,
    })
    expect(secretNames).toEqual(
      expect.arrayContaining(variableNames.filter((name) => /TOKEN$|SECRET|PASSWORD/.test(name))),
    )
  })

  test.each([
    [
      'not-there',
      /^DATABASE_URL_FILE names a file that cannot be read \(ENOENT\): \S+\. Correct or unset DATABASE_URL_FILE/,
    ],
    [
      'empty',
      /^DATABASE_URL_FILE names an empty file\. Write the value into \S+ and start again\.$/,
    ],
    ['wrong', /^DATABASE_URL must be a URL such as /],
  ])('is refused with its name when the file is %s', (file, message) => {
    expect(refusal({ DATABASE_URL_FILE: join(folder, file) })).toMatch(message)
    expect(refusal({ DATABASE_URL_FILE: join(folder, file) })).not.toContain('hunter2')
  })

  test('is refused together with the variable', () => {
    expect(refusal({ DATABASE_URL: database, DATABASE_URL_FILE: join(folder, 'database') })).toBe(
      'DATABASE_URL and DATABASE_URL_FILE are both set. Unset one of them and start again.',
    )
  })
})

test('DRAIN_SECONDS is 0 by default, and at most 60', () => {
  expect(parseConfig({}).drainSeconds).toBe(0)
  expect(parseConfig({ DRAIN_SECONDS: '5' }).drainSeconds).toBe(5)
  for (const wrong of ['61', '-1', 'soon'])
    expect(refusal({ DRAIN_SECONDS: wrong })).toMatch(/^DRAIN_SECONDS must be/)
})
