import { Refused } from './decider.ts'
import type { KeptAction, Recorded } from './recorded.ts'

/** All that one request takes back from one student. */
export type Revert = Readonly<{
  batchId: string
  localDate: string
  /** A code such as wrong_student, never free text. */
  reason: string | null
  /** `actionId` is the reversal's own, `reverts` the action that it takes back. */
  reversals: readonly Reverting[]
}>
export type Reverting = Readonly<{ actionId: string; reverts: string }>

/**
 * An event for each action that is to be taken back and is not yet: once, however often it is named.
 * @throws Refused `action_not_found`
 */
export const revertEach = <Effect, Event>(
  recorded: Recorded<Effect>,
  reversals: readonly Reverting[],
  eventOf: (reversal: Reverting, action: KeptAction<Effect>) => Event,
): Event[] => {
  const once = new Map(reversals.map((reversal) => [reversal.reverts, reversal]))
  return [...once.values()].flatMap((reversal) => {
    const found = recorded.get(reversal.reverts)
    if (!found) throw new Refused('action_not_found')
    return found.reverted ? [] : [eventOf(reversal, found)]
  })
}
