import { DomainError, type TypedMessage } from './decider.ts'

export type RecordedAction<Effect> = Readonly<{ effect: Effect; reverted: boolean }>
export type Recorded<Effect> = Map<string, RecordedAction<Effect>>
export type Actions = ReadonlyMap<string, Readonly<{ reverted: boolean }>>

export const isReverted = ({ actions }: { actions: Actions }, actionId: string): boolean =>
  actions.get(actionId)?.reverted === true

export const recorded = <Effect extends TypedMessage<string, unknown>>({ type, data }: Effect) => ({
  effect: { type, data } as Effect,
  reverted: false,
})

export type Revert = Readonly<{
  batchId: string
  localDate: string
  reason: string | null
  reversals: readonly ReversalOrder[]
  /** Reverts the newest replacement of a corrected action, and restores no earlier award. */
  withCorrections?: boolean | undefined
}>
export type RevertCommand = TypedMessage<'Revert', Revert>
export type ReversalOrder = Readonly<{ actionId: string; reverts: string }>

/** @throws DomainError `action_not_found` */
export const revertEach = <Effect, Event>(
  actions: Recorded<Effect>,
  reversals: readonly ReversalOrder[],
  eventOf: (reversal: ReversalOrder, effect: Effect) => Event,
): Event[] => {
  const once = new Map(reversals.map((reversal) => [reversal.reverts, reversal]))
  return [...once.values()].flatMap((reversal) => {
    const found = actions.get(reversal.reverts)
    if (!found) throw new DomainError('action_not_found')
    return found.reverted ? [] : [eventOf(reversal, found.effect)]
  })
}
