import { setTimeout } from 'node:timers/promises'
import type { LedgerResult } from '#ledger/calls.ts'
import { isTransient } from '#platform/transient-errors.ts'

const usualPause = 500
const longest = 600_000

type Patience = Readonly<{ pauseMs?: number; longestMs?: number }>

/**
 * Repeats the command with its key until it is recorded.
 * @throws the error of a refusal, or of an outage after ten minutes
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
