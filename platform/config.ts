import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseVariables } from './config/parse-variables.ts'
import { isTriedOutAtHome, refuseUnsafe } from './config/refuse-unsafe.ts'
import type { logLevels, processRoles } from './config/variables.ts'

/** Stores without a URL use the PostgreSQL in `dataDir`. */
export type Config = Readonly<{
  port: number
  host: string
  trustProxy: boolean | number | string
  /** In seconds, after a stop request. */
  drainSeconds: number
  startWaitSeconds: number
  dataDir: string
  databaseUrl: string | undefined
  eventStoreUrl: string | undefined
  queueUrl: string | undefined
  blobUrl: string
  sealKeyFile: string
  factorKeyFile: string
  backupUrl: string | undefined
  backupPassphrase: string | undefined
  /** In bytes, for a school without its own limit. */
  storageLimit: number
  /** Without a trailing slash. If undefined, browsers use `host` and `port`. */
  publicUrl: string | undefined
  supportEmail: string | undefined
  appStores: Readonly<{ ios: string | undefined; android: string | undefined }>
  /** Average for one account. A burst may have twelve times as many. 0: no limit. */
  callsASecond: number
  role: (typeof processRoles)[number]
  demo: boolean
  metricsPort: number | undefined
  metricsToken: string | undefined
  logLevel: (typeof logLevels)[number]
}>

export type ConnectedConfig = Config &
  Readonly<{ databaseUrl: string; eventStoreUrl: string; queueUrl: string }>

/** @throws ConfigError */
export const parseConfig = (env: NodeJS.ProcessEnv): Config => {
  const variables = parseVariables(env)
  refuseUnsafe(variables)
  const dataDir = resolve(variables.DATA_DIR)
  return Object.freeze({
    port: variables.PORT,
    host: variables.HOST,
    trustProxy: variables.TRUST_PROXY,
    drainSeconds: variables.DRAIN_SECONDS,
    startWaitSeconds: variables.START_WAIT_SECONDS,
    dataDir,
    databaseUrl: variables.DATABASE_URL,
    eventStoreUrl: variables.EVENT_STORE_URL ?? variables.DATABASE_URL,
    queueUrl: variables.QUEUE_URL ?? variables.DATABASE_URL,
    blobUrl: variables.BLOB_URL ?? pathToFileURL(resolve(dataDir, 'blobs')).href,
    sealKeyFile: resolve(variables.SEAL_KEY_FILE ?? join(dataDir, 'seal.key')),
    factorKeyFile: resolve(variables.FACTOR_KEY_FILE ?? join(dataDir, 'factor.key')),
    backupUrl: variables.BACKUP_URL,
    backupPassphrase: variables.BACKUP_PASSPHRASE,
    storageLimit: variables.STORAGE_LIMIT,
    publicUrl: variables.PUBLIC_URL?.replace(/\/+$/, ''),
    supportEmail: variables.SUPPORT_EMAIL,
    appStores: { ios: variables.APP_STORE_URL, android: variables.PLAY_STORE_URL },
    callsASecond: variables.RATE_LIMIT,
    role: variables.LAUREL_ROLE,
    demo:
      variables.LAUREL_DEMO === undefined
        ? isTriedOutAtHome(variables)
        : variables.LAUREL_DEMO === 'on',
    metricsPort: variables.METRICS_PORT,
    metricsToken: variables.METRICS_TOKEN,
    logLevel: variables.LOG_LEVEL,
  })
}

export const connected = (config: Config, postgresUrl: string): ConnectedConfig =>
  Object.freeze({
    ...config,
    databaseUrl: config.databaseUrl ?? postgresUrl,
    eventStoreUrl: config.eventStoreUrl ?? postgresUrl,
    queueUrl: config.queueUrl ?? postgresUrl,
  })
