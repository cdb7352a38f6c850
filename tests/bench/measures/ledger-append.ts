import pg from 'pg'
import type { EventStore } from '#platform/event-store/event-store.ts'
import type { Measured } from '../keys.ts'
import { bareInsert, bareTable, bareValues, rewardEvent } from '../stage/bare-table.ts'
import { executeSql } from '../stage/postgres.ts'
import { withParts } from '../stage/seed.ts'
import type { BenchStage } from '../stage/stage.ts'
import { alternate } from './alternate.ts'
import { callsPerSecond } from './calls-per-second.ts'

/**
 * Appends single events from many callers, each to its own streams. The raw inserts use one
 * connection per caller.
 */
export const ledgerAppend = async (stage: BenchStage): Promise<Measured> => {
  const { sizes } = stage
  const { callers } = sizes
  const url = await stage.database('append')
  await executeSql(url, bareTable)
  const pool = new pg.Pool({ connectionString: url, max: callers })
  // A connection may notice that the server has ended before it is closed itself.
  pool.on('error', () => undefined)
  try {
    return await withParts(url, async ({ eventStore }) => {
      const { ours, bare } = await alternate(sizes.runs, {
        ours: () => callsPerSecond(sizes, (caller) => appender(eventStore, caller)),
        bare: () => callsPerSecond(sizes, (caller) => inserter(pool, caller)),
      })
      return { value: ours.median / bare.median, raw: { ours: ours.runs, bare: bare.runs } }
    })
  } finally {
    await pool.end()
  }
}

const rule = crypto.randomUUID()
const studentOf = (caller: number) => ({ profile: `${crypto.randomUUID()}-${caller}`, class: '1A' })

const appender = (eventStore: EventStore, caller: number) => {
  const student = studentOf(caller)
  let revision = -1
  return async () => {
    const { stream, ...event } = rewardEvent(student, rule)
    const expected = revision < 0 ? 'no-stream' : revision
    const result = await eventStore.append({ stream, events: [event], expected })
    if (!result.appended) throw new Error('A stream of one caller alone had a conflict')
    revision = result.revision
  }
}

const inserter = (pool: pg.Pool, caller: number) => {
  const student = studentOf(caller)
  let revision = 0
  return async () => {
    await pool.query(bareInsert, bareValues(rewardEvent(student, rule), revision++))
  }
}
