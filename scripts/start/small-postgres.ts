import { startOwnPostgres } from '#platform/postgres/own-postgres.ts'

/** Half the usual sample saves memory in each connection during ANALYZE. */
export const smallSettings = { shared_buffers: '24MB', default_statistics_target: '50' }

export const startSmallPostgres = (dataDir: string) =>
  startOwnPostgres({ dataDir, settings: smallSettings })
