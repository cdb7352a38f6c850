import { isIP } from 'node:net'
import { z } from 'zod'
import { serversOf } from './servers.ts'

export const processRoles = ['all', 'api', 'worker'] as const
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal'])

const isProxyAddress = (text: string) => {
  const [address = '', bits] = text.split('/')
  return (
    proxyNames.has(text) || (isIP(address) > 0 && (bits === undefined || /^\d{1,3}$/.test(bits)))
  )
}

const trustProxy = z.string().transform((text, context): boolean | number | string => {
  if (text === 'off') return false
  if (text === 'on') return true
  if (/^\d+$/.test(text)) return Number(text)
  const addresses = text.split(',').map((address) => address.trim())
  if (addresses.every(isProxyAddress)) return addresses.join(',')
  context.addIssue({
    code: 'custom',
    message: 'must be off, on, a number of proxies, or their addresses',
  })
  return z.NEVER
})

const url = (schemes: readonly string[], example: string) =>
  z
    .string()
    .refine(
      (text) =>
        serversOf(text).every(
          (one) => URL.canParse(one) && schemes.includes(new URL(one).protocol.slice(0, -1)),
        ),
      { error: `must be a URL such as ${example}` },
    )

const postgres = ['postgres', 'postgresql']
const port = 'must be a port number from 0 to 65535, such as 3000'

const startWait = 'must be a whole number of seconds from 0 to 600, such as 60'
const drain = 'must be a number of seconds from 0 to 60, such as 5'

const blobUrls = 'file:///var/lib/laurel/blobs or s3://id:secret@bucket/prefix?region=eu-west-1'
const backupUrls = 'file:///var/backups/laurel or s3://id:secret@bucket/prefix?region=eu-west-1'
const isBlobUrl = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, username, password } = new URL(text)
  return protocol === 'file:'
    ? hostname === '' && pathname !== '/'
    : protocol === 's3:' && !!(hostname && username && password)
}

export const Variables = z.object({
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
  START_WAIT_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, startWait)
    .transform(Number)
    .refine((number) => number <= 600, startWait)
    .default(60),
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
  SEAL_KEY_FILE: z.string().optional(),
  FACTOR_KEY_FILE: z.string().optional(),
  BACKUP_URL: z
    .string()
    .refine(isBlobUrl, { error: `must be a URL such as ${backupUrls}` })
    .optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .min(16, {
      error: 'must be at least 16 characters long, such as made by: openssl rand -base64 24',
    })
    .optional(),
  STORAGE_LIMIT: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number of GiB, such as 10')
    .transform((text) => Number(text) * 1024 ** 3)
    .default(10 * 1024 ** 3),
  PUBLIC_URL: url(['http', 'https'], 'https://laurel.example.org').optional(),
  SUPPORT_EMAIL: z.email('must be an email address such as help@example.org').optional(),
  APP_STORE_URL: url(['https'], 'https://apps.apple.com/app/id123456789').optional(),
  PLAY_STORE_URL: url(
    ['https'],
    'https://play.google.com/store/apps/details?id=org.example',
  ).optional(),
  RATE_LIMIT: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number of calls a second, such as 50, or 0 for no limit')
    .transform(Number)
    .default(50),
  LAUREL_ROLE: z
    .enum(processRoles, { error: `must be one of ${processRoles.join(', ')}` })
    .default('all'),
  LAUREL_DEMO: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  METRICS_PORT: z
    .string()
    .regex(/^\d+$/, port)
    .transform(Number)
    .refine((number) => number > 0 && number <= 65_535, port)
    .optional(),
  METRICS_TOKEN: z
    .string()
    .min(16, {
      error: 'must be at least 16 characters long, such as made by: openssl rand -hex 24',
    })
    .optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
})
export type Variables = z.infer<typeof Variables>

export const ownNames = Object.keys(Variables.shape)
