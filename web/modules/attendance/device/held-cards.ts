import { useSyncExternalStore } from 'react'
import type { CurrentDevice } from '#api/contracts/devices.ts'

/** A card that was held to the reader and is still to be sent or discarded. */
export type HeldCard = Readonly<{
  /** The Idempotency-Key of all attempts. */
  key: string
  card: string
  /** In ms, by this device's clock. */
  at: number
  /** The state when the card was held. No other state sends it. */
  state: CurrentDevice['state']
  /** The pairing when the card was held. A device of another school does not send it. */
  pairing: string
  /**
   * True after sending failed, after a reload before the answer, or after a late refusal. The card
   * is listed until it is sent or discarded.
   */
  isUnsent: boolean
  /** Why the server refused the card, if the refusal came after the student had left the reader. */
  refused?: string
}>

const storageKey = 'laurel.held-cards'
/** A whole school's morning. The screen refuses further cards. */
export const mostHeld = 2_000

const read = (): readonly HeldCard[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? (stored as HeldCard[]) : []
  } catch {
    return []
  }
}

const listeners = new Set<() => void>()
let held: readonly HeldCard[] | undefined

export const heldCards = () => {
  // A card in transit at the close may have arrived; its key prevents a duplicate.
  held ??= read().map((one) => ({ ...one, isUnsent: true }))
  return held
}

const keep = (next: readonly HeldCard[]) => {
  held = next
  // A full storage keeps the cards in memory.
  try {
    if (next.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(next))
  } catch {}
  for (const tell of listeners) tell()
}

export const holdCard = (card: HeldCard) => keep([...heldCards(), card])
export const dropCard = (key: string) => keep(heldCards().filter((one) => one.key !== key))
export const markCard = (key: string, change: Pick<HeldCard, 'isUnsent'> & Partial<HeldCard>) =>
  keep(heldCards().map((one) => (one.key === key ? { ...one, ...change } : one)))
export const forgetHeldCards = () => {
  held = undefined
}

const follow = (tell: () => void) => {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}
export const useHeldCards = () => useSyncExternalStore(follow, heldCards)
