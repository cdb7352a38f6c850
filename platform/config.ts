import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseVariables } from './config/parse-variables.ts'
import { isTriedOutAtHome, refuseUnsafe } from './config/refusals.ts'
import type { logLevels, processRoles } from './config/variables.ts'

/**
 * What the process was told to do. Each store without a URL is in the PostgreSQL that the start
 * script runs in `dataDir`.
 */
export type Config = Readonly<{
  port: number
  host: string
  /** As Fastify's own option: off, on, a number of hops, or addresses. */
  trustProxy: boolean | number | string
  /**
   * How long an api goes on serving after it was asked to stop, for its proxy to send everything
   * elsewhere.
   */
  drainSeconds: number
  /** How long a start waits for each store. */
  startWaitSeconds: number
  /** Absolute. */
  dataDir: string
  databaseUrl: string | undefined
  eventStoreUrl: string | undefined
  queueUrl: string | undefined
  /** Where uploads are kept, `file://` in the data folder unless set. */
  blobUrl: string
  /** Absolute: the private key that seals the log, made where it is not there. */
  sealKeyFile: string
  /** Where nightly backups go; there are none without it. */
  backupUrl: string | undefined
  /** Encrypts them. */
  backupPassphrase: string | undefined
  /**
   * In bytes: how much an organisation's learning resources may take that was given no limit of its
   * own.
   */
  storageLimit: number
  /**
   * The address that browsers use, without a slash at its end, when it is not simply host and port.
   */
  publicUrl: string | undefined
  /** Where users may report a problem. */
  supportEmail: string | undefined
  /** Where staff get the app, as far as there is one. */
  appStores: Readonly<{ ios: string | undefined; android: string | undefined }>
  /** Of one account, with bursts of twelve times as many; 0 is no limit. */
  callsASecond: number
  role: (typeof processRoles)[number]
  demo: boolean
  /** Where /metrics is answered on 127.0.0.1 besides; nowhere unless set. */
  metricsPort: number | undefined
  /** Lets whoever sends it as Bearer read /metrics. */
  metricsToken: string | undefined
  logLevel: (typeof logLevels)[number]
}>

/** A configuration whose stores are known. */
export type ConnectedConfig = Config &
  Readonly<{ databaseUrl: string; eventStoreUrl: string; queueUrl: string }>

/**
 * Reads the environment. An empty variable counts as not set.
 * @throws ConfigError for the first variable that is wrong
 */
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

/** The same configuration with one PostgreSQL for whatever has no URL of its own. */
export const connected = (config: Config, postgresUrl: string): ConnectedConfig =>
  Object.freeze({
    ...config,
    databaseUrl: config.databaseUrl ?? postgresUrl,
    eventStoreUrl: config.eventStoreUrl ?? postgresUrl,
    queueUrl: config.queueUrl ?? postgresUrl,
  })
