import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { isLoopback } from './config/loopback.ts'
import { unsafeConnection } from './config/safe-connections.ts'
import { fileVariable, withSecretFiles } from './config/secret-files.ts'

/** A variable is wrong. The message is one line that names it and says what to do; it never holds a password. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const roles = ['all', 'api', 'worker'] as const
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal'])

const isProxyAddress = (text: string) => {
  const [address = '', bits] = text.split('/')
  return proxyNames.has(text) || (isIP(address) > 0 && (bits === undefined || /^\d{1,3}$/.test(bits)))
}

const trustProxy = z.string().transform((text, context): boolean | number | string => {
  if (text === 'off') return false
  if (text === 'on') return true
  if (/^\d+$/.test(text)) return Number(text)
  const addresses = text.split(',').map((address) => address.trim())
  if (addresses.every(isProxyAddress)) return addresses.join(',')
  context.addIssue({ code: 'custom', message: 'must be off, on, a number of proxies, or their addresses' })
  return z.NEVER
})

const url = (schemes: readonly string[], example: string) =>
  z.string().refine(
    (text) => {
      const first = firstServerOf(text)
      return URL.canParse(first) && schemes.includes(new URL(first).protocol.slice(0, -1))
    },
    { error: `must be a URL such as ${example}` },
  )

/** The URL with the first of several servers only: `esdb://a:2113,b:2113` is no URL that `new URL` would read. */
export const firstServerOf = (text: string) => text.replace(/^(\w[\w+]*:\/\/[^/?#,]*),[^/?#]*/, '$1')

const postgres = ['postgres', 'postgresql']
const port = 'must be a port number from 0 to 65535, such as 3000'

const drain = 'must be a number of seconds from 0 to 60, such as 5'

const blobUrls = 'file:///var/lib/laurel/blobs or s3://id:secret@bucket/prefix?region=eu-west-1'
const isBlobUrl = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, username, password } = new URL(text)
  return protocol === 'file:'
    ? hostname === '' && pathname !== '/'
    : protocol === 's3:' && !!(hostname && username && password)
}

const Variables = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, port)
    .transform(Number)
    .refine((number) => number <= 65_535, port)
    .default(3000),
  HOST: z
    .string()
    .refine(
      (text) => isIP(text) > 0 || /^[a-z0-9.-]+$/i.test(text),
      'must be an address to listen on, such as 127.0.0.1',
    )
    .default('127.0.0.1'),
  TRUST_PROXY: trustProxy.default(false),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, drain)
    .transform(Number)
    .refine((number) => number <= 60, drain)
    .default(0),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(postgres, 'postgres://user:password@host:5432/laurel').optional(),
  EVENT_STORE_URL: url(
    ['esdb', 'esdb+discover', ...postgres],
    'esdb://host:2113?tls=false or postgres://user:password@host:5432/laurel',
  ).optional(),
  QUEUE_URL: url(
    ['redis', 'rediss', ...postgres],
    'redis://host:6379 or postgres://user:password@host:5432/laurel',
  ).optional(),
  BLOB_URL: z
    .string()
    .refine(isBlobUrl, { error: `must be a URL such as ${blobUrls}` })
    .optional(),
  PUBLIC_URL: url(['http', 'https'], 'https://laurel.example.org').optional(),
  SUPPORT_EMAIL: z.email('must be an email address such as help@example.org').optional(),
  APP_STORE_URL: url(['https'], 'https://apps.apple.com/app/id123456789').optional(),
  PLAY_STORE_URL: url(['https'], 'https://play.google.com/store/apps/details?id=org.example').optional(),
  RATE_LIMIT: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number of calls a second, such as 50, or 0 for no limit')
    .transform(Number)
    .default(50),
  LAUREL_ROLE: z.enum(roles, { error: `must be one of ${roles.join(', ')}` }).default('all'),
  LAUREL_DEMO: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  METRICS_PORT: z
    .string()
    .regex(/^\d+$/, port)
    .transform(Number)
    .refine((number) => number > 0 && number <= 65_535, port)
    .optional(),
  METRICS_TOKEN: z
    .string()
    .min(16, { error: 'must be at least 16 characters long, such as made by: openssl rand -hex 24' })
    .optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
})

/** Those that hold a password or a key: each may also stand in a file that a variable with `_FILE` at its end names. */
export const secretNames = ['DATABASE_URL', 'EVENT_STORE_URL', 'QUEUE_URL', 'BLOB_URL', 'METRICS_TOKEN'] as const

const ownNames = Object.keys(Variables.shape)

/** Every variable that Laurel reads. */
export const variableNames: readonly string[] = [...ownNames, ...secretNames.map(fileVariable)]

/** What the process was told to do. Each store without a URL is in the PostgreSQL that the start script runs in `dataDir`. */
export type Config = Readonly<{
  port: number
  host: string
  /** As Fastify's own option: off, on, a number of hops, or addresses. */
  trustProxy: boolean | number | string
  /** How long an api goes on serving after it was asked to stop, for its proxy to send everything elsewhere. */
  drainSeconds: number
  /** Absolute. */
  dataDir: string
  databaseUrl: string | undefined
  eventStoreUrl: string | undefined
  queueUrl: string | undefined
  /** Where uploads are kept, `file://` in the data folder unless set. */
  blobUrl: string
  /** The address that browsers use, without a slash at its end, when it is not simply host and port. */
  publicUrl: string | undefined
  /** Where users may report a problem. */
  supportEmail: string | undefined
  /** Where staff get the app, as far as there is one. */
  appStores: Readonly<{ ios: string | undefined; android: string | undefined }>
  /** Of one account, with bursts of twelve times as many; 0 is no limit. */
  callsASecond: number
  role: (typeof roles)[number]
  demo: boolean
  /** Where /metrics is answered on 127.0.0.1 besides; nowhere unless set. */
  metricsPort: number | undefined
  /** Lets whoever sends it as Bearer read /metrics. */
  metricsToken: string | undefined
  logLevel: (typeof logLevels)[number]
}>

/** A configuration whose stores are known. */
export type ConnectedConfig = Config & Readonly<{ databaseUrl: string; eventStoreUrl: string; queueUrl: string }>

/**
 * Reads the environment. An empty variable counts as not set.
 * @throws ConfigError for the first variable that is wrong
 */
export const parseConfig = (env: NodeJS.ProcessEnv): Config => {
  const variables = parseVariables(env)
  refuseAPartAlone(variables)
  refusePublicDemo(variables)
  refuseUnsafeConnections(variables)
  const dataDir = resolve(variables.DATA_DIR)
  return Object.freeze({
    port: variables.PORT,
    host: variables.HOST,
    trustProxy: variables.TRUST_PROXY,
    drainSeconds: variables.DRAIN_SECONDS,
    dataDir,
    databaseUrl: variables.DATABASE_URL,
    eventStoreUrl: variables.EVENT_STORE_URL ?? variables.DATABASE_URL,
    queueUrl: variables.QUEUE_URL ?? variables.DATABASE_URL,
    blobUrl: variables.BLOB_URL ?? pathToFileURL(resolve(dataDir, 'blobs')).href,
    publicUrl: variables.PUBLIC_URL?.replace(/\/+$/, ''),
    supportEmail: variables.SUPPORT_EMAIL,
    appStores: { ios: variables.APP_STORE_URL, android: variables.PLAY_STORE_URL },
    callsASecond: variables.RATE_LIMIT,
    role: variables.LAUREL_ROLE,
    demo: variables.LAUREL_DEMO === undefined ? isTriedOutAtHome(variables) : variables.LAUREL_DEMO === 'on',
    metricsPort: variables.METRICS_PORT,
    metricsToken: variables.METRICS_TOKEN,
    logLevel: variables.LOG_LEVEL,
  })
}

/** The same configuration with one PostgreSQL for whatever has no URL of its own. */
export const connected = (config: Config, postgresUrl: string): ConnectedConfig =>
  Object.freeze({
    ...config,
    databaseUrl: config.databaseUrl ?? postgresUrl,
    eventStoreUrl: config.eventStoreUrl ?? postgresUrl,
    queueUrl: config.queueUrl ?? postgresUrl,
  })

type Variables = z.infer<typeof Variables>

const parseVariables = (environment: NodeJS.ProcessEnv): Variables => {
  const env = withSecrets(environment)
  const given = ownNames.flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : []))
  const result = Variables.safeParse(Object.fromEntries(given))
  if (result.success) return result.data
  const { path, message } = result.error.issues[0]!
  const name = String(path[0])
  throw new ConfigError(`${name} ${message}${shown(name, env[name])}. Change or unset ${name} and start again.`)
}

const withSecrets = (env: NodeJS.ProcessEnv) => {
  try {
    return withSecretFiles(env, secretNames)
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}

const refuseUnsafeConnections = (variables: Variables) => {
  for (const name of ['DATABASE_URL', 'EVENT_STORE_URL', 'QUEUE_URL', 'BLOB_URL'] as const) {
    const url = variables[name]
    const reason = url && unsafeConnection(firstServerOf(url))
    if (reason) throw new ConfigError(`${name} ${reason}. Change ${name} and start again.`)
  }
}

// A URL may hold a password, so it is never shown.
const shown = (name: string, value: string | undefined) =>
  /_(?:URL|TOKEN)$/.test(name) ? '' : `; it is "${value?.trim()}"`

/** Its own PostgreSQL is this process's alone: one that is a part of Laurel only must be told where the others' is. */
const refuseAPartAlone = ({ DATABASE_URL, LAUREL_ROLE }: Variables) => {
  if (DATABASE_URL !== undefined || LAUREL_ROLE === 'all') return
  throw new ConfigError(
    `DATABASE_URL is missing although LAUREL_ROLE is ${LAUREL_ROLE}. Set DATABASE_URL=postgres://user:password@host:5432/laurel.`,
  )
}

const refusePublicDemo = ({ HOST, LAUREL_DEMO }: Variables) => {
  if (LAUREL_DEMO !== 'on' || isLoopback(HOST)) return
  throw new ConfigError(
    `LAUREL_DEMO is on although HOST is ${HOST}: the demo school's password is public. Unset LAUREL_DEMO, or set HOST to 127.0.0.1.`,
  )
}

// The demo school's password is public, so a school that looks like a real installation never gets it unasked.
const isTriedOutAtHome = (variables: Variables) =>
  isLoopback(variables.HOST) &&
  !variables.TRUST_PROXY &&
  !ownNames.some((name) => name.endsWith('_URL') && variables[name as keyof Variables] !== undefined)
