import type { DatabasePool } from 'slonik'
import type { Clock } from '#platform/clock.ts'
import { underLock } from '#platform/postgres/under-lock.ts'
import { replayWhatIf } from './replay.ts'
import { beginWhatIf, endWhatIf, findWhatIf, listOpenWhatIfs } from './what-ifs.ts'

type WhatIfParts = Readonly<{ db: DatabasePool; clock: Clock }>

/** The worker's name that is woken up when somebody has asked for one. */
export const whatIfAsked = 'what-if-asked'

/**
 * Works out what was asked for, unless somebody is at it or it has ended. One whose process was
 * killed has failed: asking again is one click, and what killed it once would do so again. It
 * fails, too, where the database breaks it off. @throws why it failed
 */
export const runWhatIf = ({ db, clock }: WhatIfParts, id: string): Promise<unknown> =>
  underLock<unknown>(db, { name: `laurel.what-if.${id}`, taken: () => undefined }, async () => {
    const found = await findWhatIf(db, id)
    const failed = () => endWhatIf(db, id, clock(), { state: 'failed', summary: null })
    if (found?.state === 'running') await failed()
    if (found?.state !== 'asked' || !(await beginWhatIf(db, id))) return
    try {
      const summary = await db.transaction((transaction) => replayWhatIf(transaction, found))
      await endWhatIf(db, id, clock(), { state: 'done', summary })
    } catch (error) {
      await failed()
      throw error
    }
  })

/**
 * Works out all that is asked for, one after the other; what fails is told to `onFailed`, and the
 * next one begun.
 */
export const runAskedWhatIfs = async (
  parts: WhatIfParts,
  { signal, onFailed }: Readonly<{ signal: AbortSignal; onFailed: (error: unknown) => void }>,
) => {
  for (let open = await listOpenWhatIfs(parts.db); open.length > 0; ) {
    for (const id of open) {
      if (signal.aborted) return
      await runWhatIf(parts, id).catch(onFailed)
    }
    const next = await listOpenWhatIfs(parts.db)
    // Those that others are at are theirs.
    if (next.every((id) => open.includes(id))) return
    open = next
  }
}
