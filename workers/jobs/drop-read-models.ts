import { projections } from '#projections/all.ts'
import { noteUse } from '#projections/engine/schema.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { dropUnusedReadModels } from '#projections/status/drop-unused.ts'
import type { WorkerDeps } from '../deps.ts'
import { regularly } from '../regularly.ts'

const every = 60 * 60_000

type JobParts = Pick<WorkerDeps, 'db' | 'queue' | 'clock' | 'log'>

export const scheduleDroppingReadModels = ({ db, queue, clock, log }: JobParts) =>
  queue.every('drop-read-models', { every }, async () => {
    const dropped = await dropUnusedReadModels(db, clock())
    if (dropped.length > 0) log.info({ schemas: dropped }, 'Unused read models were dropped')
  })

export const startNotingUse = ({ db, log }: Pick<JobParts, 'db' | 'log'>) =>
  regularly(
    async () => {
      for (const projection of projections) await noteUse(db, schemaFor(projection))
    },
    { every, log, failed: 'The last use of the read models could not be noted' },
  )
