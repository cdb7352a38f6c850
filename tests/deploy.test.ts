import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { variableNames } from '#platform/config/parse-variables.ts'
import { parseConfig } from '#platform/config.ts'
import { openSealKey } from '#platform/seal/keys.ts'

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFile(join(root, file), 'utf8')

const Secret = z.object({ source: z.string(), target: z.string() })
const Service = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), args: z.record(z.string(), z.string()) }).optional(),
  restart: z.string(),
  user: z.string().optional(),
  networks: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(Secret).default([]),
  command: z.array(z.string()).optional(),
  profiles: z.array(z.string()).optional(),
  deploy: z.object({ replicas: z.number() }).optional(),
  cap_drop: z.array(z.string()),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()),
  read_only: z.boolean(),
  mem_limit: z.string(),
  pids_limit: z.number(),
  depends_on: z
    .record(
      z.string(),
      z.object({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .optional(),
  healthcheck: z
    .object({ test: z.array(z.string()).min(2), interval: z.string(), timeout: z.string() })
    .optional(),
})

const text = await read('docker-compose.yml')
const Files = z.record(z.string(), z.object({ file: z.string().startsWith('./secrets/') }))
const compose = z
  .object({
    services: z.record(z.string(), Service),
    networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
    volumes: z.record(z.string(), z.null()),
    secrets: Files,
  })
  .parse(parse(text, { merge: true }))
const services = compose.services
const { api, worker, setup, proxy, prepare } = services

const overrideText = await read('docker-compose.tls.yml')
const override = z
  .object({
    services: z.record(
      z.string(),
      z.object({
        environment: z.record(z.string(), z.string()).default({}),
        secrets: z.array(z.union([z.string(), Secret])).default([]),
        command: z.array(z.string()).optional(),
      }),
    ),
    secrets: Files,
  })
  .parse(parse(overrideText, { merge: true }))

const given = { PUBLIC_URL: 'https://laurel.example.org', LAUREL_SITE: 'laurel.example.org' }

/** Resolves `${NAME}`, `${NAME:-default}` and `${NAME:?reason}` like compose. */
const filledInText = (value: string, known: Readonly<Record<string, string>> = given) =>
  value.replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, variable: string, kind?: string, rest = '') => {
      const found = known[variable]
      if (found === undefined && kind !== '-')
        throw new Error(`${variable} is asked for but not given`)
      return found ?? rest
    },
  )

let folder: string
/** The service's environment, with secrets from the script instead of the container's. */
const environmentOf = (
  { environment, secrets }: z.infer<typeof Service>,
  kind: 'plain' | 'tls' = 'plain',
) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => {
      const secret = secrets.find(({ target }) => value === `/run/secrets/${target}`)
      const file = secret && compose.secrets[secret.source]?.file
      return [name, file ? join(folder, kind, file) : filledInText(value)]
    }),
  )

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-deploy-'))
  for (const kind of ['plain', 'tls']) {
    await mkdir(join(folder, kind, 'deploy'), { recursive: true })
    await copyFile(
      join(root, 'deploy/make-secrets.sh'),
      join(folder, kind, 'deploy/make-secrets.sh'),
    )
    execFileSync('sh', [join(folder, kind, 'deploy/make-secrets.sh'), kind])
  }
})
afterAll(() => rm(folder, { recursive: true }))

const configOf = (service: z.infer<typeof Service> | undefined, kind: 'plain' | 'tls' = 'plain') =>
  parseConfig(environmentOf(service!, kind))
const withoutPassword = (url: string | undefined) => url?.replace(/:[0-9a-f]{48}@/, ':…@')

describe('docker-compose.yml', () => {
  test('runs each part as a separate server', () => {
    const parts = [
      'api',
      'balancer',
      'event-store',
      'postgres',
      'prepare',
      'proxy',
      'redis',
      'setup',
      'worker',
    ]
    expect(Object.keys(services).sort()).toEqual(parts)
    expect(api?.deploy?.replicas).toBe(2)
    expect(worker?.deploy?.replicas).toBe(2)
  })

  test('sets only variables that Laurel knows, with valid values', () => {
    for (const service of [api, worker, setup]) {
      expect(variableNames).toEqual(expect.arrayContaining(Object.keys(service!.environment)))
    }
    const config = configOf(api)
    expect(config).toMatchObject({
      role: 'api',
      host: '0.0.0.0',
      trustProxy: 1,
      drainSeconds: 5,
      demo: false,
      publicUrl: given.PUBLIC_URL,
    })
    for (const { databaseUrl, eventStoreUrl, queueUrl } of [config, configOf(worker)]) {
      expect(withoutPassword(databaseUrl)).toBe('postgres://laurel_app:…@postgres:5432/laurel')
      expect(eventStoreUrl).toBe('esdb://event-store:2113?tls=false')
      expect(withoutPassword(queueUrl)).toBe('redis://:…@redis:6379')
    }
    expect(configOf(worker).role).toBe('worker')
  })

  test('names only existing servers in addresses', () => {
    const { databaseUrl, eventStoreUrl, queueUrl } = configOf(api)
    for (const url of [databaseUrl, eventStoreUrl, queueUrl])
      expect(Object.keys(services)).toContain(new URL(url!).hostname)
  })

  test('contains no password, and gives each secret only to the service that needs it', () => {
    for (const file of [text, overrideText])
      expect(file).not.toMatch(/(?:password|secret)\w*:\s*['"]?[0-9a-f]{12,}/i)
    const values = Object.entries(services).flatMap(([name, { environment }]) =>
      Object.entries(environment).map((entry) => [name, ...entry] as const),
    )
    for (const [service, name, value] of values) {
      if (/PASSWORD|AUTH|_URL_FILE$/.test(name))
        expect(value, `${service} ${name}`).toMatch(/^\/run\/secrets\/\w+$/)
      expect(value, `${service} ${name}`).not.toMatch(/:\/\/[^/]*:[^/]*@/)
    }
    // `setup` is the API's program, run by hand.
    const users = Object.entries(services).filter(([name]) => name !== 'setup')
    for (const source of Object.keys(compose.secrets)) {
      expect(
        users.filter(([, { secrets }]) => secrets.some((secret) => secret.source === source)),
        source,
      ).toHaveLength(1)
      expect(existsSync(join(folder, 'plain', compose.secrets[source]!.file)), source).toBe(true)
    }
  })

  test('lets the application sign in as a role; only the service that prepares the role knows the owner', () => {
    expect(services.postgres?.environment).toMatchObject({
      POSTGRES_USER: 'laurel',
      POSTGRES_PASSWORD_FILE: '/run/secrets/owner_password',
    })
    expect(prepare?.command).toEqual(['node', 'scripts/database-prepare.ts'])
    const { OWNER_DATABASE_URL_FILE: owner, DATABASE_URL_FILE: application } = environmentOf(
      prepare!,
    )
    expect([owner, application].map((file) => file?.split('/').slice(-2).join('/'))).toEqual([
      'prepare/owner_database_url',
      'prepare/database_url',
    ])
    for (const service of [api, worker])
      expect(service?.depends_on?.prepare?.condition).toBe('service_completed_successfully')
  })

  test('gives no container more rights than it needs', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).toMatchObject({
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        read_only: true,
      })
      expect(service.cap_add, name).toEqual(name === 'proxy' ? ['NET_BIND_SERVICE'] : [])
      expect(service.mem_limit, name).toMatch(/^\d+[mg]$/)
      expect(service.pids_limit, name).toBeGreaterThan(0)
      expect(service.tmpfs.length, name).toBeGreaterThan(0)
    }
    // As root, these images would need the rights that were dropped.
    expect([services.postgres?.user, services.redis?.user]).toEqual(['postgres', 'redis'])
  })

  test('names each image by its tag, with room for its registry’s digest, and no made-up digest', async () => {
    for (const [name, { image, build }] of Object.entries(services)) {
      if (build) expect(image).toBe('laurel:latest')
      else expect(image, name).toMatch(/^[\w./-]+:[\w.-]+\$\{[A-Z_]+_DIGEST:-\}$/)
    }
    expect(`${text}${overrideText}${await read('Dockerfile')}`).not.toMatch(/sha256:[0-9a-f]/)
    expect(await read('deploy/pin-images.sh')).toContain('docker buildx imagetools inspect')
  })

  test('has a health check for everything that keeps running', () => {
    for (const [name, { healthcheck, restart, profiles }] of Object.entries(services)) {
      if (profiles || name === 'prepare') continue
      expect(healthcheck, name).toBeDefined()
      expect(restart, name).toBe('unless-stopped')
    }
  })

  test('waits only for services that have a health check or end', () => {
    for (const { depends_on = {} } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        if (condition === 'service_healthy') expect(services[name]?.healthcheck, name).toBeDefined()
        else expect(services[name]?.restart, name).toBe('no')
      }
    }
  })

  test('is reachable only through the proxy, which reaches only the balancer', () => {
    for (const name of ['front', 'calls', 'tables', 'events'])
      expect(compose.networks[name]).toEqual({ internal: true })
    for (const [name, { ports, networks }] of Object.entries(services)) {
      expect(ports.length > 0, name).toBe(name === 'proxy')
      expect(networks.includes('outside'), name).toBe(name === 'proxy')
    }
    const reached = (network: string) =>
      Object.keys(services).filter((name) => services[name]!.networks.includes(network))
    for (const name of ['api', 'event-store', 'postgres', 'redis', 'worker', 'prepare'])
      expect(reached('front'), name).not.toContain(name)
    expect(services['event-store']?.networks).toEqual(['events'])
    for (const name of ['proxy', 'balancer', 'postgres', 'redis'])
      expect(reached('events'), name).not.toContain(name)
  })

  test('stores everything that must outlive a container in existing volumes', () => {
    for (const { volumes } of Object.values(services)) {
      for (const volume of volumes.map((one) => filledInText(one))) {
        const [source = ''] = volume.split(':')
        if (source.startsWith('.')) expect(existsSync(join(root, source)), source).toBe(true)
        else expect(compose.volumes).toHaveProperty(source)
      }
    }
    expect(api?.volumes).toEqual(worker?.volumes)
    expect(configOf(api).blobUrl).toBe(`file://${api?.volumes[0]?.split(':')[1]}`)
    // The rest of the root file system is read-only.
    expect(configOf(api).dataDir).toMatch(/^\/tmp\//)
  })

  test('runs EventStoreDB and Redis in versions with an open-source licence', () => {
    const [, year, month] = /eventstore:(\d+)\.(\d+)\./.exec(services['event-store']!.image) ?? []
    expect(Number(year) * 100 + Number(month)).toBeLessThanOrEqual(2406)
    expect(services.redis?.image).toMatch(/^redis:7\.2\b/)
  })

  test('starts only files that exist', () => {
    const commands = [
      setup?.command,
      prepare?.command,
      api?.healthcheck?.test.slice(1),
      worker?.healthcheck?.test.slice(1),
    ]
    for (const command of commands)
      expect(existsSync(join(root, command?.[1] ?? '?')), command?.join(' ')).toBe(true)
  })
})

describe('docker-compose.tls.yml', () => {
  test('makes every client verify certificates, and the event store require an account', () => {
    for (const service of [api, worker]) {
      const { databaseUrl, eventStoreUrl, queueUrl } = configOf(service, 'tls')
      expect(withoutPassword(databaseUrl)).toBe(
        'postgres://laurel_app:…@postgres:5432/laurel?sslmode=verify-full',
      )
      expect(withoutPassword(eventStoreUrl)).toBe('esdb://admin:…@event-store:2113?tls=true')
      expect(withoutPassword(queueUrl)).toBe('rediss://:…@redis:6379')
    }
    for (const name of ['api', 'worker', 'setup', 'prepare']) {
      expect(override.services[name]).toMatchObject({
        environment: { NODE_EXTRA_CA_CERTS: '/run/secrets/authority' },
        secrets: ['authority'],
      })
    }
    expect(override.services['event-store']?.environment).toMatchObject({
      EVENTSTORE_INSECURE: 'false',
    })
    expect(override.services.redis?.command?.join(' ')).toContain('--port 0 --tls-port 6379')
    const postgres = override.services.postgres?.command?.join(' ')
    expect(postgres).toContain('-c ssl=on')
    expect(postgres).toContain('-c ssl_min_protocol_version=TLSv1.2')
  })

  test('changes only existing services, and reads only files that the script makes', () => {
    expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(override.services)))
    const known = { ...compose.secrets, ...override.secrets }
    for (const [name, { secrets }] of Object.entries(override.services)) {
      for (const secret of secrets)
        expect(known, name).toHaveProperty(typeof secret === 'string' ? secret : secret.source)
    }
    for (const { file } of Object.values(override.secrets))
      expect(statSync(join(folder, 'tls', file)).size, file).toBeGreaterThan(0)
  })
})

test.each([
  ['docker-compose.yml', services.postgres],
  ['docker-compose.tls.yml', override.services.postgres],
])('%s keeps PostgreSQL from logging values of statements', (_, postgres) => {
  const settings = [...(postgres?.command?.join(' ') ?? '').matchAll(/-c ?(log_\w+)=(\w+)/g)]
  expect(Object.fromEntries(settings.map(([, name, value]) => [name, value]))).toEqual({
    log_error_verbosity: 'terse',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
  })
})

describe('deploy/make-secrets.sh', () => {
  const files = () =>
    readdirSync(join(folder, 'plain/secrets'), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    )

  test('makes a new password for each service and run, in a private folder', async () => {
    expect(statSync(join(folder, 'plain/secrets')).mode & 0o777).toBe(0o700)
    const passwords = [
      'postgres/owner_password',
      'postgres/application_password',
      'redis/password',
      'event-store/admin_password',
    ]
    const made = await Promise.all(
      ['plain', 'tls'].flatMap((kind) =>
        passwords.map((file) => readFile(join(folder, kind, 'secrets', file), 'utf8')),
      ),
    )
    expect(new Set(made).size).toBe(8)
    for (const password of made) expect(password).toMatch(/^[0-9a-f]{48}\n$/)
  })

  test('makes the key with which all workers seal the log', async () => {
    const { SEAL_KEY_FILE } = services.worker!.environment
    expect(SEAL_KEY_FILE).toBe('/run/secrets/seal_key')
    const keys = ['plain', 'tls'].map((kind) => join(folder, kind, 'secrets/worker/seal_key'))
    const before = await Promise.all(keys.map((file) => readFile(file, 'utf8')))
    const opened = await Promise.all(keys.map(openSealKey))
    expect(new Set(opened.map(({ id }) => id)).size).toBe(2)
    // Existing files are read and never replaced.
    expect(await Promise.all(keys.map((file) => readFile(file, 'utf8')))).toEqual(before)
  })

  test('keeps existing secrets, and takes over those of an older .env', async () => {
    const contents = () =>
      Promise.all(files().map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')))
    const before = await contents()
    execFileSync('sh', [join(folder, 'plain/deploy/make-secrets.sh')])
    expect(await contents()).toEqual(before)
    const older = join(folder, 'older')
    await mkdir(join(older, 'deploy'), { recursive: true })
    await copyFile(join(root, 'deploy/make-secrets.sh'), join(older, 'deploy/make-secrets.sh'))
    execFileSync(
      'sh',
      ['-c', 'printf "POSTGRES_PASSWORD=as-before\\nREDIS_PASSWORD=too\\n" > .env'],
      { cwd: older },
    )
    execFileSync('sh', [join(older, 'deploy/make-secrets.sh')])
    const made = (file: string) => readFile(join(older, 'secrets', file), 'utf8')
    expect(await made('prepare/owner_database_url')).toBe(
      'postgres://laurel:as-before@postgres:5432/laurel\n',
    )
    expect(await made('api/queue_url')).toBe('redis://:too@redis:6379\n')
  })

  test('keeps the secrets out of the repository and the image', async () => {
    for (const file of ['.gitignore', '.dockerignore'])
      expect(await read(file), file).toMatch(/^\/?secrets$/m)
  })
})

test('the example of an .env file names each required variable, without a value for any secret', async () => {
  const example = await read('deploy/env.example')
  const asked = [...`${text}${overrideText}`.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)
  expect(asked).toContain('LAUREL_SITE')
  for (const name of asked) expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
  for (const [line] of example.matchAll(/^\w*(?:PASSWORD|TOKEN)=.*$/gm)) expect(line).toMatch(/=$/)
})

test('an API has enough time to stop after it has moved all clients elsewhere', () => {
  const [, seconds] = /stop_grace_period: (\d+)s/.exec(text) ?? []
  expect(Number(seconds)).toBeGreaterThanOrEqual(configOf(api).drainSeconds + 5)
})

describe('the proxy', () => {
  test('forwards everything except the metrics to the API, on its port', async () => {
    const shared = await read('deploy/laurel.caddy')
    const haproxy = await read('deploy/haproxy.cfg')
    expect(shared).toMatch(/reverse_proxy balancer:8080 /)
    expect(haproxy).toMatch(/^\tbind :8080$/m)
    for (const [, address] of haproxy.matchAll(/^\tserver-template \S+ \d+ (\S+)/gm))
      expect(address).toBe('api:3000')
    expect(configOf(api).port).toBe(3000)
    expect(shared).toMatch(/@inner path \/metrics \/metrics\/\*\s+respond @inner 404/)
    expect(Object.keys(proxy!.environment)).toEqual(['LAUREL_SITE', 'LAUREL_TRUSTED_PROXIES'])
  })

  test.each(['Caddyfile', 'Caddyfile.plain'])(
    '%s trusts addresses only from the configured proxies',
    async (file) => {
      const caddyfile = await read(`deploy/${file}`)
      expect(caddyfile).toContain('trusted_proxies static {$LAUREL_TRUSTED_PROXIES:127.0.0.1/32}')
      expect(caddyfile).toMatch(/^\timport laurel\.caddy$/m)
    },
  )

  test('redirects pages to https, but no API call', async () => {
    const caddyfile = await read('deploy/Caddyfile')
    expect(caddyfile).toContain('auto_https disable_redirects')
    const [, block = ''] = caddyfile.split('http://{$LAUREL_SITE} {')
    expect(block).toMatch(
      /@page \{\s+method GET HEAD\s+not path \/api \/api\/\* \/socket\.io \/socket\.io\/\*\s+\}/,
    )
    expect(block).toMatch(
      /redir @page https:\/\/\{\$LAUREL_SITE\}\{uri\} permanent\s+respond "https only" 403/,
    )
  })
})
