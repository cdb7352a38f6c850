import { BackupError } from '#platform/backup/manifest.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { EventStoreUnreachable } from '#platform/event-store/open-event-store.ts'
import { messageWithoutValues } from '#platform/log/message-without-values.ts'
import { errorWithoutData, textWithoutData } from '#platform/log/without-data.ts'
import { withoutSecrets } from '#platform/log.ts'
import { EmbeddedPostgresError } from '#platform/postgres/embedded-postgres-error.ts'
import { RestoreUnfinished } from '#platform/postgres/restore-marker.ts'
import { isTransient } from '#platform/transient-errors.ts'
import { StartError } from './start-error.ts'

const oneLiners = [
  BackupError,
  ConfigError,
  EmbeddedPostgresError,
  EventStoreUnreachable,
  RestoreUnfinished,
]

/** One line for a problem that users can solve, details for a bug. */
export const textOfFailure = (error: unknown): string => {
  if (error instanceof StartError) return error.message
  if (error instanceof Error && oneLiners.some((type) => error instanceof type))
    return inOneLine(error.message)
  if (error instanceof Error && isDiskFull(error))
    return inOneLine(`A disk is full (${reasonOf(error)}). Free space there, and try again.`)
  if (error instanceof Error && isTransient(error))
    return inOneLine(
      `A store stopped answering (${reasonOf(error)}). Check that it runs, and try again.`,
    )
  return textOfCrash(error)
}

export const textOfCrash = (error: unknown): string => {
  const text = error instanceof Error ? textWithoutData(errorWithoutData(error)) : String(error)
  return withoutSecrets(`Laurel failed unexpectedly: ${text}`)
}

const fullDiskCodes: readonly unknown[] = ['53100', 'ENOSPC', 'EDQUOT']
const isDiskFull = (error: Error): boolean =>
  fullDiskCodes.includes(Reflect.get(error, 'code')) ||
  (error.cause instanceof Error && isDiskFull(error.cause))

const inOneLine = (text: string) => withoutSecrets(text.replace(/\s*\n\s*/g, ' '))

const reasonOf = (error: Error): string =>
  error.cause instanceof Error ? reasonOf(error.cause) : messageWithoutValues(error)
