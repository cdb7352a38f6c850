import type { Action, Effect } from './events.ts'

/** An action but for its id, by which it is kept: alike for all students of a class whom one request rewards. */
export type KeptEffect = Readonly<{ type: Effect['type']; data: Omit<Action, 'actionId'> }>
export type KeptAction = Readonly<{ effect: KeptEffect; reverted: false }>

/** Beyond these a batch is forgotten with all others, and what comes of it later is kept once more. */
const mostBatches = 2_000
const latest = new Map<string, KeptAction>()

/**
 * What an account keeps of an action. What was kept last of the same batch is given again where it is the same: a school has hundreds of
 * thousands of actions, and so each takes a third.
 */
export const kept = (event: Effect): KeptAction => {
  const { actionId: _, ...data } = event.data
  const known = latest.get(data.batchId)
  if (known && isAlike(known.effect, { type: event.type, data })) return known
  if (latest.size >= mostBatches) latest.clear()
  const made = { effect: { type: event.type, data }, reverted: false } as const
  latest.set(data.batchId, made)
  return made
}

/** With its id again. */
export const effectOf = (actionId: string, { type, data }: KeptEffect): Effect => ({
  type,
  data: { actionId, ...data },
})

const isAlike = (a: KeptEffect, b: KeptEffect) => {
  if (a.type !== b.type) return false
  for (const field in a.data)
    if (a.data[field as keyof typeof a.data] !== b.data[field as keyof typeof b.data]) return false
  return true
}
