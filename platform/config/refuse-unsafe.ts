import { ConfigError } from './config-error.ts'
import { isLoopback } from './loopback.ts'
import { unsafeConnection } from './safe-connections.ts'
import { serversOf } from './servers.ts'
import { ownNames, type Variables } from './variables.ts'

export const refuseUnsafe = (variables: Variables) => {
  refuseAPartAlone(variables)
  refusePublicDemo(variables)
  refuseUnsafeConnections(variables)
}

const servers = ['DATABASE_URL', 'EVENT_STORE_URL', 'QUEUE_URL', 'BLOB_URL', 'BACKUP_URL'] as const

const refuseUnsafeConnections = (variables: Variables) => {
  for (const name of servers) {
    const url = variables[name]
    const reason = url && serversOf(url).map(unsafeConnection).find(Boolean)
    if (reason) throw new ConfigError(`${name} ${reason}. Change ${name} and start again.`)
  }
}

const refuseAPartAlone = ({ DATABASE_URL, LAUREL_ROLE }: Variables) => {
  if (DATABASE_URL !== undefined || LAUREL_ROLE === 'all') return
  throw new ConfigError(
    `DATABASE_URL is missing although LAUREL_ROLE is ${LAUREL_ROLE}. Set ` +
      'DATABASE_URL=postgres://user:password@host:5432/laurel.',
  )
}

const refusePublicDemo = ({ HOST, LAUREL_DEMO }: Variables) => {
  if (LAUREL_DEMO !== 'on' || isLoopback(HOST)) return
  throw new ConfigError(
    `LAUREL_DEMO is on although HOST is ${HOST}: the demo school's password is public. Unset ` +
      'LAUREL_DEMO, or set HOST to 127.0.0.1.',
  )
}

// The demo's password is public, so only a trial on one machine starts it without LAUREL_DEMO.
export const isTriedOutAtHome = (variables: Variables) =>
  isLoopback(variables.HOST) &&
  !variables.TRUST_PROXY &&
  !ownNames.some(
    (name) => name.endsWith('_URL') && variables[name as keyof Variables] !== undefined,
  )
