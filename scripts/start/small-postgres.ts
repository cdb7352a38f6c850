import { startOwnPostgres } from '#platform/postgres/own-postgres.ts'

/**
 * For a school on one machine: its tables are small, and the system's own cache holds them as well.
 * Statistics from half the usual sample do for them: a connection grows by 14 MB while it takes the
 * whole one.
 */
export const smallSettings = { shared_buffers: '24MB', default_statistics_target: '50' }

export const startSmallPostgres = (dataDir: string) =>
  startOwnPostgres({ dataDir, settings: smallSettings })
