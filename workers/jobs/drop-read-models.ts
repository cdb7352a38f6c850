import { projections } from '#projections/all.ts'
import { noteUse } from '#projections/engine/schema.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { dropUnusedReadModels } from '#projections/engine/unused.ts'
import type { WorkerDeps } from '../deps.ts'
import { regularly } from '../every.ts'

const every = 60 * 60_000

type Parts = Pick<WorkerDeps, 'db' | 'clock' | 'log'>

/** Notes that this version's read models are in use, and drops those of others that nobody has used for a day: every hour. */
export const startDroppingReadModels = ({ db, clock, log }: Parts) =>
  regularly(
    async () => {
      for (const projection of projections) await noteUse(db, schemaFor(projection))
      const dropped = await dropUnusedReadModels(db, clock())
      if (dropped.length > 0) log.info({ schemas: dropped }, 'Read models that nobody uses any more are dropped')
    },
    { every, log, failed: 'Unused read models could not be dropped' },
  )
