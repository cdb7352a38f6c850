import type { DatabasePool } from 'slonik'
import type { Clock } from '#platform/clock.ts'
import { underLock } from '#platform/postgres/under-lock.ts'
import { replayWhatIf } from './replay.ts'
import { beginWhatIf, endWhatIf, findWhatIf, listOpenWhatIfs } from './what-ifs.ts'

type WhatIfParts = Readonly<{ db: DatabasePool; clock: Clock }>

export const whatIfWakeUp = 'what-if-asked'

/**
 * Runs a request unless it is running or over. A request whose process was killed has failed,
 * because a retry might kill the next process, too.
 * @throws the reason of a failure
 */
export const runWhatIf = ({ db, clock }: WhatIfParts, id: string): Promise<unknown> =>
  underLock<unknown>(db, { name: `laurel.what-if.${id}`, taken: () => undefined }, async () => {
    const found = await findWhatIf(db, id)
    const failed = () =>
      endWhatIf(db, id, clock(), { state: 'failed', summary: null, position: null })
    if (found?.state === 'running') await failed()
    if (found?.state !== 'asked' || !(await beginWhatIf(db, id))) return
    try {
      const replay = await db.transaction((transaction) => replayWhatIf(transaction, found))
      await endWhatIf(db, id, clock(), { state: 'done', ...replay })
    } catch (error) {
      await failed()
      throw error
    }
  })

/** Runs all requests in turn. Reports failures to `onFailed` and continues. */
export const runRequestedWhatIfs = async (
  parts: WhatIfParts,
  { signal, onFailed }: Readonly<{ signal: AbortSignal; onFailed: (error: unknown) => void }>,
) => {
  for (let open = await listOpenWhatIfs(parts.db); open.length > 0; ) {
    for (const id of open) {
      if (signal.aborted) return
      await runWhatIf(parts, id).catch(onFailed)
    }
    const next = await listOpenWhatIfs(parts.db)
    // Only requests that other processes run are left.
    if (next.every((id) => open.includes(id))) return
    open = next
  }
}
