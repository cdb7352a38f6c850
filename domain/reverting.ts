import { DomainError, type TypedMessage } from './decider.ts'

/** What a stream has recorded. */
export type RecordedAction<Effect> = Readonly<{ effect: Effect; reverted: boolean }>
/** By the action's id. */
export type Recorded<Effect> = Map<string, RecordedAction<Effect>>
/** Of any stream that keeps its actions by id. */
export type Actions = ReadonlyMap<string, Readonly<{ reverted: boolean }>>

export const isReverted = ({ actions }: { actions: Actions }, actionId: string): boolean =>
  actions.get(actionId)?.reverted === true

/** The effect of an event without its moment, which is no part of what a reversal repeats. */
export const recorded = <Effect extends TypedMessage<string, unknown>>({ type, data }: Effect) => ({
  effect: { type, data } as Effect,
  reverted: false,
})

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
 * An event for each action that is to be taken back and is not yet: once, however often it is
 * named.
 * @throws DomainError `action_not_found`
 */
export const revertEach = <Effect, Event>(
  actions: Recorded<Effect>,
  reversals: readonly Reverting[],
  eventOf: (reversal: Reverting, effect: Effect) => Event,
): Event[] => {
  const once = new Map(reversals.map((reversal) => [reversal.reverts, reversal]))
  return [...once.values()].flatMap((reversal) => {
    const found = actions.get(reversal.reverts)
    if (!found) throw new DomainError('action_not_found')
    return found.reverted ? [] : [eventOf(reversal, found.effect)]
  })
}
