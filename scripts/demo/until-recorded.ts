import { setTimeout } from 'node:timers/promises'
import type { LedgerResult } from '#ledger/messages.ts'
import { isTransient } from '#platform/transient-errors.ts'

const usualPause = 500
const longest = 600_000

type Patience = Readonly<{ pauseMs?: number; longestMs?: number }>

/**
 * Sends a command until all of it is in the ledger: what the store refuses for a moment is sent
 * again, with the same key, so that nothing is recorded twice.
 * @throws the refusal, or that of the store when it stays away for ten minutes
 */
export const untilRecorded = async (send: () => Promise<LedgerResult>, patience: Patience = {}) => {
  const until = performance.now() + (patience.longestMs ?? longest)
  for (;;) {
    const result = await untilAnswered(send, patience)
    const isRecorded = result.outcomes.every(({ outcome }) => outcome !== 'retryable')
    if (isRecorded || performance.now() >= until) return result
    await setTimeout(patience.pauseMs ?? usualPause)
  }
}

/** Asks until the store answers. @throws as above */
export const untilAnswered = async <Answer>(
  ask: () => Promise<Answer>,
  patience?: Patience,
): Promise<Answer> => {
  const { pauseMs = usualPause, longestMs = longest } = patience ?? {}
  const until = performance.now() + longestMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (performance.now() >= until || !isTransient(error)) throw error
    }
    await setTimeout(pauseMs)
  }
}
