import { createSharedReading } from '#platform/event-store/shared-reading.ts'
import { lazyProjections, projections } from '#projections/all.ts'
import { decodingOnce } from '#projections/engine/decode-page.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { measureLags } from '#projections/status/lag.ts'
import type { FollowerDeps, WorkerDeps } from './deps.ts'
import { scheduleRetention } from './jobs/apply-retention.ts'
import { scheduleSealing, startVerifying, startWorkingOutWhatIfs } from './jobs/audit.ts'
import { measureBackups, scheduleBackups } from './jobs/back-up.ts'
import { startCountingBadgeStarts } from './jobs/count-badge-starts.ts'
import { scheduleBirthdays } from './jobs/credit-birthdays.ts'
import { scheduleDroppingExpired } from './jobs/drop-expired.ts'
import { scheduleDroppingReadModels, startNotingUse } from './jobs/drop-read-models.ts'
import { scheduleEndingRooms } from './jobs/end-forgotten-rooms.ts'
import {
  scheduleClearingDeletedMessages,
  scheduleClearingDeletedResources,
  scheduleClearingUnfinishedBlobs,
  scheduleDrawingPreviews,
  scheduleRemovingUnusedBlobs,
} from './jobs/files.ts'
import { scheduleMarkingPlayed } from './jobs/mark-played-homework.ts'
import { startMergingAccounts } from './jobs/merge-accounts.ts'
import { startRecordingRuleCorrections } from './jobs/record-rule-corrections.ts'
import { scheduleSettlingImports } from './jobs/settle-imports.ts'
import { startLazyProjector } from './lazy-projector.ts'
import { createPageLimit } from './pace.ts'
import { startProjector } from './projector.ts'
import { reactors } from './reactors/all.ts'
import { measureReactors, startReactor } from './reactors/engine/start-reactor.ts'
import { regularly } from './regularly.ts'

const measureEvery = 5_000

/** Lets projections share pages of the log, so that each page is read and decoded once. */
const followingTogether = (deps: WorkerDeps): FollowerDeps => {
  const { eventStore } = deps
  return {
    ...deps,
    eventStore: { ...eventStore, readAll: createSharedReading(eventStore.readAll) },
    decode: decodingOnce(),
    limitPages: createPageLimit(),
  }
}

export const startWorkers = async (deps: WorkerDeps): Promise<{ stop: () => Promise<void> }> => {
  await prepareProjections(deps.db, deps.eventStore, projections)
  const following = followingTogether(deps)
  const watched = projections.filter(({ isLazy }) => !isLazy)
  const projectors = await Promise.all(
    watched.map((projection) => startProjector(following, projection)),
  )
  const lazy = await startLazyProjector(following, lazyProjections)
  const reacting = await Promise.all(reactors.map((reactor) => startReactor(following, reactor)))
  const starts = await startCountingBadgeStarts(deps)
  const verifying = await startVerifying(deps)
  await startWorkingOutWhatIfs(deps)
  await startRecordingRuleCorrections(deps)
  await startMergingAccounts(deps)
  const failed = 'The lag could not be measured'
  const measure = () =>
    Promise.all([measureLags(deps), measureReactors(deps, reactors), measureBackups(deps)])
  const lags = regularly(measure, { every: measureEvery, log: deps.log, failed })
  const uses = startNotingUse(deps)
  await Promise.all([
    scheduleSettlingImports(deps),
    scheduleMarkingPlayed(deps),
    scheduleDroppingReadModels(deps),
    scheduleDroppingExpired(deps),
    scheduleEndingRooms(deps),
    scheduleClearingUnfinishedBlobs(deps),
    scheduleBirthdays(deps),
    scheduleClearingDeletedMessages(deps),
    scheduleRemovingUnusedBlobs(deps),
    scheduleClearingDeletedResources(deps),
    scheduleDrawingPreviews(deps),
    scheduleSealing(deps),
    scheduleRetention(deps),
    scheduleBackups(deps),
  ])
  return {
    stop: async () => {
      await Promise.all(
        [...projectors, lazy, ...reacting, starts, verifying, uses, lags].map(({ stop }) => stop()),
      )
    },
  }
}
