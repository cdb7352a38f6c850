import { start } from '#platform/event-store/event-store.ts'
import { pagesAfter } from '#platform/event-store/pages-after.ts'
import { decodePage } from '#projections/engine/decode-page.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { replayPageSize } from '#projections/engine/replay.ts'
import { pointsProjection } from '#projections/points/points.ts'
import type { Measured } from '../keys.ts'
import { type StageStores, withParts } from '../stage/seed.ts'
import type { BenchStage } from '../stage/stage.ts'
import { alternate } from './alternate.ts'

/** Returns the events per second of `work`, which returns how many it has applied. */
export const perSecond = async (work: () => Promise<number>) => {
  const began = performance.now()
  const events = await work()
  return (events * 1000) / (performance.now() - began)
}

/** Rebuilds from the first event to the swap, including indexes. */
const rebuildAll = (parts: StageStores) => rebuild(parts, pointsProjection)

/** Reads as the rebuild does, without any other work. */
export const readPoints = async ({ eventStore }: StageStores) => {
  let events = 0
  for await (const page of pagesAfter(eventStore, {
    after: start,
    limit: replayPageSize,
    categories: pointsProjection.categories,
  })) {
    events += decodePage(page.events, pointsProjection).events.length
  }
  return events
}

export const rebuildSpeed = async (stage: BenchStage): Promise<Measured> => {
  const { url } = await stage.seeded('rebuilt')
  return withParts(url, async (parts) => {
    const { ours, bare } = await alternate(stage.sizes.runs, {
      ours: () => perSecond(() => rebuildAll(parts)),
      bare: () => perSecond(() => readPoints(parts)),
    })
    return { value: ours.median / bare.median, raw: { rebuilding: ours.runs, reading: bare.runs } }
  })
}
