import { start } from '#platform/event-store/event-store.ts'
import { decodePage } from '#projections/engine/decode-page.ts'
import { pagesAfter } from '#projections/engine/pages.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { replayPageSize } from '#projections/engine/replay.ts'
import { pointsProjection } from '#projections/points/points.ts'
import type { Measured } from '../keys.ts'
import { type Parts, withParts } from '../stage/seed.ts'
import type { Stage } from '../stage/stage.ts'
import { alternate } from './alternate.ts'

/** Events a second of something that answers how many it has taken in. */
export const perSecond = async (work: () => Promise<number>) => {
  const began = performance.now()
  const events = await work()
  return (events * 1000) / (performance.now() - began)
}

/** From the first event to the swap, indexes included. */
const rebuildAll = (parts: Parts) => rebuild(parts, pointsProjection)

/** Just as a rebuild reads them, and nothing with them. */
export const readPoints = async ({ eventStore }: Parts) => {
  let events = 0
  for await (const page of pagesAfter(start, {
    eventStore,
    projection: pointsProjection,
    pageSize: replayPageSize,
  })) {
    events += decodePage(page.events, pointsProjection).events.length
  }
  return events
}

export const rebuildSpeed = async (stage: Stage): Promise<Measured> => {
  const { url } = await stage.seeded('rebuilt')
  return withParts(url, async (parts) => {
    const { ours, bare } = await alternate(stage.sizes.runs, {
      ours: () => perSecond(() => rebuildAll(parts)),
      bare: () => perSecond(() => readPoints(parts)),
    })
    return { value: ours.median / bare.median, raw: { rebuilding: ours.runs, reading: bare.runs } }
  })
}
