import { connect } from 'node:net'
import pg from 'pg'
import { firstServerOf } from '#platform/config/servers.ts'
import { type Config, type ConnectedConfig, connected } from '#platform/config.ts'
import { startOwnPostgres } from '#platform/postgres/own-postgres.ts'
import { socketOf } from '#platform/postgres/socket.ts'
import { codeOf, reasonOf, StartError } from './start-error.ts'
import type { Stops } from './stops.ts'

export type Stores = Readonly<{
  config: ConnectedConfig
  /** Settles when our own PostgreSQL has ended; undefined where it is somebody else's. */
  ended: Promise<void> | undefined
}>

const patience = 10_000

/**
 * For a school on one machine: its tables are small, and the system's own cache holds them as well. Statistics
 * from half the usual sample do for them: a connection grows by 14 MB while it takes the whole one.
 */
export const smallSettings = { shared_buffers: '24MB', default_statistics_target: '50' }

/** Finds out whether the stores that were named can be reached. @throws StartError */
export const checkStores = async (config: Pick<Config, 'databaseUrl' | 'eventStoreUrl' | 'queueUrl'>) => {
  if (config.databaseUrl) await checkDatabase(config.databaseUrl)
  if (config.eventStoreUrl) await checkServer('EVENT_STORE_URL', config.eventStoreUrl)
  if (config.queueUrl) await checkServer('QUEUE_URL', config.queueUrl)
}

/** Starts our own PostgreSQL for the stores that were not named. @throws EmbeddedPostgresError */
export const openStores = async (config: Config, stops: Pick<Stops, 'add'>): Promise<Stores> => {
  if (config.databaseUrl) return { config: connected(config, config.databaseUrl), ended: undefined }
  const postgres = await startOwnPostgres({ dataDir: config.dataDir, settings: smallSettings })
  stops.add('PostgreSQL', postgres.stop, 3000)
  return { config: connected(config, postgres.url), ended: postgres.exited }
}

const checkDatabase = async (url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(`DATABASE_URL: ${databaseProblem(url, error)}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const databaseProblem = (url: string, error: unknown) => {
  const { hostname, pathname, username } = new URL(url)
  const host = socketOf(url) ?? hostname
  switch (codeOf(error)) {
    case '28P01':
    case '28000':
      return `PostgreSQL at ${host} does not accept the password of "${username}". Correct the user or the password.`
    case '3D000':
      return `PostgreSQL at ${host} has no database "${pathname.slice(1)}". Create it, or name another one.`
    case '57P03':
      return `PostgreSQL at ${host} is still starting. Try again in a moment.`
    default:
      return unreachable(url, error)
  }
}

const defaultPorts: Readonly<Record<string, number>> = {
  'postgres:': 5432,
  'postgresql:': 5432,
  'esdb:': 2113,
  'esdb+discover:': 2113,
  'redis:': 6379,
  'rediss:': 6379,
}

const placeOf = (address: string) => {
  const path = socketOf(address)
  if (path) return { path }
  const { protocol, hostname, port } = new URL(address)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || defaultPorts[protocol]! }
}

const checkServer = async (name: string, url: string) => {
  const socket = connect({ ...placeOf(firstServerOf(url)), timeout: patience })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', reject)
      socket.once('timeout', () => reject(new Error('no answer')))
    })
  } catch (error) {
    throw new StartError(`${name}: ${unreachable(url, error)}`)
  } finally {
    socket.destroy()
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOENT: 'nothing listens there',
  ENOTFOUND: 'the name is not known',
  EAI_AGAIN: 'the name is not known',
  ETIMEDOUT: 'no answer',
  EHOSTUNREACH: 'no way there',
}

// Node's names for what is wrong with a certificate.
const certificateReason = (code = '') => {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'its certificate is for another name'
  const isUnknown = /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_)/.test(code)
  return isUnknown
    ? 'its certificate is not trusted: name its authority by sslrootcert or NODE_EXTRA_CA_CERTS'
    : undefined
}

const unreachable = (url: string, error: unknown) => {
  const { protocol, hostname, port } = new URL(firstServerOf(url))
  const place = socketOf(firstServerOf(url)) ?? `${hostname}:${port || defaultPorts[protocol]}`
  // Node joins the failures for several addresses of one name into one error without a text.
  const reason =
    reasons[codeOf(error) ?? ''] ?? certificateReason(codeOf(error)) ?? (reasonOf(error) || 'no connection')
  return `cannot reach ${place} (${reason}). Check the address and that the server runs.`
}
