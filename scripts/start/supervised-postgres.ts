import { EmbeddedPostgresError } from '#platform/postgres/embedded-postgres-error.ts'
import type { StartPostgres } from './own-stores.ts'

export type ToSupervisor = Readonly<{ kind: 'postgres'; dataDir: string }>

export type FromSupervisor =
  | Readonly<{ kind: 'started'; url: string }>
  | Readonly<{ kind: 'refused'; message: string }>
  | Readonly<{ kind: 'ended' }>

/** Asks the supervisor for PostgreSQL, which it starts if needed. @throws EmbeddedPostgresError */
export const postgresOfSupervisor: StartPostgres = async (dataDir) => {
  const ended = Promise.withResolvers<void>()
  // boot/follow-parent.mjs unrefs the channel, and nothing else keeps the process alive.
  process.channel?.ref()
  const url = await new Promise<string>((done, fail) => {
    process.on('message', (message: FromSupervisor) => {
      switch (message.kind) {
        case 'started':
          return done(message.url)
        case 'refused':
          return fail(new EmbeddedPostgresError(message.message))
        case 'ended':
          return ended.resolve()
      }
    })
    process.send?.({ kind: 'postgres', dataDir } satisfies ToSupervisor)
  }).finally(() => process.channel?.unref())
  return { url, exited: ended.promise, stop: async () => undefined }
}
