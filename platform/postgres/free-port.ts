import { createServer } from 'node:net'
import { EmbeddedPostgresError, postgresCodeOf } from './embedded-postgres-error.ts'

const listenBriefly = (port: number) =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address() as { port: number }
      server.close(() => resolve(address.port))
    })
  })

export const freePort = () => listenBriefly(0)

export const checkPortIsFree = async (port: number) => {
  try {
    await listenBriefly(port)
  } catch (error) {
    const reason =
      postgresCodeOf(error) === 'EADDRINUSE'
        ? 'is in use by another program'
        : `cannot be used (${postgresCodeOf(error)})`
    throw new EmbeddedPostgresError(
      `Port ${port} of 127.0.0.1 ${reason}: choose another one for PostgreSQL.`,
    )
  }
}
