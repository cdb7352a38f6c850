import { expect, vi } from 'vitest'
import { projections } from '#projections/all.ts'
import { readLags } from '#projections/status/lag.ts'
import type { WiredProgram } from '#scripts/wire.ts'
import { reactors } from '#workers/reactors/all.ts'
import { readBacklog } from '#workers/reactors/engine/intents.ts'

/**
 * Waits until nothing more happens: every event is applied, and the ledger has answered every
 * reactor.
 */
export const waitUntilAtRest = (deps: Pick<WiredProgram, 'db' | 'eventStore' | 'clock'>) =>
  vi.waitFor(
    async () => {
      const head = await deps.eventStore.head()
      const lags = await readLags(deps, [...projections, ...reactors.map(({ intake }) => intake)])
      const backlogs = await Promise.all(
        reactors.map(({ intake }) => readBacklog(deps.db, intake.schema)),
      )
      const waiting = backlogs.map(({ count }) => count)
      expect({
        behind: lags.filter(({ positions }) => positions > 0).map(({ projection }) => projection),
        waiting,
        head: await deps.eventStore.head(),
      }).toEqual({ behind: [], waiting: waiting.map(() => 0), head })
    },
    { interval: 100 },
  )
