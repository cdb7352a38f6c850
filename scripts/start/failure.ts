import { ConfigError } from '#platform/config/config-error.ts'
import { EventStoreUnreachable } from '#platform/event-store/open-event-store.ts'
import { errorWithoutData, textWithoutData } from '#platform/log/without-data.ts'
import { withoutSecrets } from '#platform/log.ts'
import { EmbeddedPostgresError } from '#platform/postgres/embedded-postgres-error.ts'
import { StartError } from './start-error.ts'

const oneLiners = [ConfigError, EmbeddedPostgresError, EventStoreUnreachable]

/** What to print when Laurel cannot go on: one line for what the user can mend, everything for what only we can. */
export const textOfFailure = (error: unknown): string => {
  // The builder's own words are the only ones that take several lines.
  if (error instanceof StartError) return error.message
  if (error instanceof Error && oneLiners.some((type) => error instanceof type)) {
    return error.message.replace(/\s*\n\s*/g, ' ')
  }
  const text = error instanceof Error ? textWithoutData(errorWithoutData(error)) : String(error)
  return withoutSecrets(`Laurel failed unexpectedly: ${text}`)
}
