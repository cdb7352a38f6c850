import type { ChildProcess } from 'node:child_process'
import type { EmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import type { FromSupervisor, ToSupervisor } from './supervised-postgres.ts'

/** Keeps PostgreSQL running for the next server when a server ends. */
export const createPostgresKeeper = () => {
  let server: ChildProcess | undefined
  let running: Promise<EmbeddedPostgres> | undefined

  const tell = (message: FromSupervisor) => {
    if (server?.connected) server.send(message, () => undefined)
  }

  const start = async (dataDir: string) => {
    const { startSmallPostgres } = await import('./small-postgres.ts')
    const postgres = await startSmallPostgres(dataDir)
    void postgres.exited.then(() => {
      running = undefined
      tell({ kind: 'ended' })
    })
    return postgres
  }

  const answer = async ({ dataDir }: ToSupervisor) => {
    running ??= start(dataDir)
    try {
      const { url } = await running
      tell({ kind: 'started', url })
    } catch (error) {
      running = undefined
      tell({ kind: 'refused', message: error instanceof Error ? error.message : String(error) })
    }
  }

  return {
    serve: (child: ChildProcess) => {
      server = child
      child.on('message', (message: ToSupervisor) => void answer(message))
    },
    stop: async () => {
      server = undefined
      await (await running?.catch(() => undefined))?.stop()
    },
  }
}
