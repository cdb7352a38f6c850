import type { DatabasePool } from 'slonik'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { openEventStore } from '#platform/event-store/open-event-store.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { openDatabase } from '#projections/open-database.ts'
import { pointsProjection } from '#projections/points/points.ts'
import type { Sizes } from '../sizes.ts'
import { copyRows } from './copy.ts'
import { eventRows, eventTable, streamLength, streamsOf } from './events.ts'
import { copySchools, otherSchools } from './other-schools.ts'
import { withClient } from './postgres.ts'
import { type BenchSchool, createBenchSchool } from './school.ts'

export type StageStores = Readonly<{ db: DatabasePool; eventStore: EventStore }>

/** The parts of a server that measuring and seeding use directly. */
export const withParts = async <T>(
  url: string,
  work: (parts: StageStores) => Promise<T>,
): Promise<T> => {
  const db = await openDatabase({ connectionString: url, max: 4 })
  const eventStore = await openEventStore(url)
  try {
    return await work({ db, eventStore })
  } finally {
    await eventStore.close()
    await db.end()
  }
}

/**
 * How many students of the measured organisation have events. It does not depend on the size of the
 * log.
 */
export const activeStudents = ({ fewEvents }: Sizes) => Math.floor(fewEvents / streamLength)

/**
 * Fills a new database: the measured organisation, as many others as `events` require, their events
 * by COPY, and the read models.
 */
export const seed = async (url: string, events: number, sizes: Sizes): Promise<BenchSchool> =>
  withParts(url, async (parts) => {
    await prepareProjections(parts.db, parts.eventStore, [pointsProjection])
    const school = await createBenchSchool(parts.db, sizes)
    const active = activeStudents(sizes)
    const rest = Math.max(0, events - active * streamLength)
    const others = otherSchools(Math.ceil(rest / (sizes.students * streamLength)), school, sizes)
    await withClient(url, async (client) => {
      await copySchools(client, others, sizes)
      await copyRows(client, eventTable, eventRows(streamsOf([school, ...others], events, active)))
      await client.query('VACUUM ANALYZE')
    })
    await rebuild(parts, pointsProjection)
    await withClient(url, (client) => client.query('VACUUM ANALYZE'))
    return school
  })
