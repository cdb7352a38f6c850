import { useSyncExternalStore } from 'react'
import type { CurrentDevice } from '#api/contracts/devices.ts'

/** A card that was held to the reader and has no answer yet. */
export type HeldCard = Readonly<{
  /** The Idempotency-Key with which it is sent, however often. */
  key: string
  card: string
  /** In ms, by this device's clock. */
  at: number
  /** The device's state at that moment: the card must not be sent under another one. */
  state: CurrentDevice['state']
  /** The pairing that it was held under: a device of another school no longer sends it. */
  pairing: string
  /**
   * It could not be sent, or the page was loaded again before the answer: it is listed until it is
   * sent or dismissed.
   */
  isUnsent: boolean
  /** Why the server refused it, after its student had left. */
  refused?: string
}>

const storageKey = 'laurel.held-cards'
/** A whole school's morning. Beyond, a card is refused on the screen instead of being kept. */
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
  // A card in flight when the page closed may have arrived: its key decides.
  held ??= read().map((one) => ({ ...one, isUnsent: true }))
  return held
}

const keep = (next: readonly HeldCard[]) => {
  held = next
  // Without room in the storage they stay in this page.
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
