import pg from 'pg'
import { errorCodeOf } from '../start-error.ts'
import { hostAndPortOf, StoreProblem, unreachable } from './store-problem.ts'

const patience = 10_000
/** The first version that has UNIQUE NULLS NOT DISTINCT. */
const oldest = 15

export const askPostgres = async (url: string) => {
  const deadlines = { connectionTimeoutMillis: patience, query_timeout: patience }
  const client = new pg.Client({ connectionString: url, ...deadlines })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      "SELECT current_setting('server_version_num')::integer / 10000 AS version, pg_is_in_recovery() AS follows",
    )
    judge(url, rows[0])
  } catch (error) {
    throw error instanceof StoreProblem ? error : problemOf(url, error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const judge = (
  url: string,
  { version, follows }: Readonly<{ version: number; follows: boolean }>,
) => {
  const server = `PostgreSQL at ${hostAndPortOf(url)}`
  if (version < oldest)
    throw new StoreProblem(
      `${server} is version ${version}, and Laurel needs ${oldest} or newer. Upgrade it.`,
      false,
    )
  if (follows)
    throw new StoreProblem(`${server} is a read-only standby. Name its primary server.`, true)
}

const problemOf = (url: string, error: unknown) => {
  const { pathname, username } = new URL(url)
  const server = `PostgreSQL at ${hostAndPortOf(url)}`
  const code = errorCodeOf(error) ?? ''
  switch (code) {
    case '28P01':
      return new StoreProblem(
        `${server} does not accept the password of "${username}". Correct the user ` +
          'or the password.',
        false,
      )
    case '28000':
      return new StoreProblem(
        `${server} does not let "${username}" in from here. Correct the user, or let it in ` +
          '(pg_hba.conf).',
        false,
      )
    case '3D000':
      return new StoreProblem(
        `${server} has no database "${pathname.slice(1)}". Create it, or name another one.`,
        false,
      )
    case '57P03':
      return new StoreProblem(`${server} is starting or stopping. Try again in a moment.`, true)
    case '53300':
      return new StoreProblem(
        `${server} takes no more connections. Let it take more (max_connections).`,
        true,
      )
    default:
      return unreachable(url, error)
  }
}
