import { setTimeout as sleep } from 'node:timers/promises'
import { projections } from '#projections/all.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { reactors } from '#workers/reactors/all.ts'
import { withClient } from './postgres.ts'

const lag = `SELECT (SELECT coalesce(max(position), 0) FROM event_store.events) - position::bigint AS behind FROM ${schemaFor(pointsProjection)}.checkpoint`
const longest = 60_000

/** Returns how many events the read models have not applied yet. */
export const behind = (url: string): Promise<number> =>
  withClient(url, async (client) =>
    Number((await client.query<{ behind: string }>(lag)).rows[0]!.behind),
  )

/** Waits until the projector has caught up, so that it takes no time from the next measurement. */
export const caughtUp = async (url: string) => {
  for (let waited = 0; (await behind(url)) > 0; waited += 50) {
    if (waited > longest) throw new Error('The projector does not catch up')
    await sleep(50)
  }
}

/** The read models and reactors that process an award. */
const followers = [...projections, ...reactors.map(({ intake }) => intake)].filter(
  ({ categories }) => categories.includes('account'),
)
const slowest = `
  SELECT count(*) FROM event_store.events WHERE position > (SELECT min(position)::bigint FROM (
    ${followers.map((follower) => `SELECT position FROM ${schemaFor(follower)}.checkpoint`).join(' UNION ALL ')}) AS known)`

/**
 * Waits for every read model and reactor that processes an award. Checks rarely, so that checking
 * does not affect the measurement.
 */
export const allCaughtUp = (url: string) =>
  withClient(url, async (client) => {
    for (let waited = 0; Number((await client.query(slowest)).rows[0].count) > 0; waited += 100) {
      if (waited > longest) throw new Error('A read model or reactor does not catch up')
      await sleep(100)
    }
  })
