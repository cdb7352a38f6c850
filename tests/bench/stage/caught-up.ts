import { setTimeout as sleep } from 'node:timers/promises'
import { projections } from '#projections/all.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { reactors } from '#workers/reactors/all.ts'
import { withClient } from './postgres.ts'

const lag = `SELECT (SELECT coalesce(max(position), 0) FROM event_store.events) - position::bigint AS behind FROM ${schemaFor(pointsProjection)}.checkpoint`
const longest = 60_000

/** How many events the read models have not seen yet. */
export const behind = (url: string): Promise<number> =>
  withClient(url, async (client) =>
    Number((await client.query<{ behind: string }>(lag)).rows[0]!.behind),
  )

/** Waits until the projector is at the end, so that it takes no time from what is measured next. */
export const caughtUp = async (url: string) => {
  for (let waited = 0; (await behind(url)) > 0; waited += 50) {
    if (waited > longest) throw new Error('The projector does not catch up')
    await sleep(50)
  }
}

/** All that an award concerns. */
const followers = [...projections, ...reactors.map(({ intake }) => intake)].filter(
  ({ categories }) => categories.includes('account'),
)
const slowest = `
  SELECT count(*) FROM event_store.events WHERE position > (SELECT min(position)::bigint FROM (
    ${followers.map((follower) => `SELECT position FROM ${schemaFor(follower)}.checkpoint`).join(' UNION ALL ')}) AS known)`

/**
 * The same of every read model and reactor that an award concerns. It asks seldom, so that asking
 * is not measured.
 */
export const allCaughtUp = (url: string) =>
  withClient(url, async (client) => {
    for (let waited = 0; Number((await client.query(slowest)).rows[0].count) > 0; waited += 100) {
      if (waited > longest) throw new Error('A read model or reactor does not catch up')
      await sleep(100)
    }
  })
