import { useSyncExternalStore } from 'react'
import type { CurrentDevice } from '#api/contracts/devices.ts'
import { createSubscribers } from '#web/client/subscribers.ts'

/** A card that was held to the reader and is still to be sent or discarded. */
export type HeldCard = Readonly<{
  /** The Idempotency-Key of all attempts. */
  key: string
  card: string
  /** In ms, by this device's clock. */
  at: number
  /** The device's state when the card was held, with which the card is sent. */
  state: CurrentDevice['state']
  /** The pairing when the card was held. After another pairing the card is not sent. */
  pairing: string
  /**
   * True after sending failed, after a reload before the answer, or after a late refusal. The card
   * is listed until it is sent or discarded.
   */
  isUnsent: boolean
  /** Why the server refused the card, if the refusal came after the student had left the reader. */
  refused?: string
}>

/** Each card has a key of its own, so that two tabs never overwrite each other's cards. */
const prefix = 'laurel.held-cards.'
/** Where earlier versions stored one list of all cards. */
const formerKey = 'laurel.held-cards'
/** Enough for a whole school's morning. Beyond that, the screen refuses cards. */
export const mostHeld = 2_000

let held: readonly HeldCard[] | undefined
/** The keys of cards that a full storage did not take: they are kept in memory only. */
const unstored = new Set<string>()

const inOrder = (cards: readonly HeldCard[]) => cards.toSorted((one, other) => one.at - other.at)

const store = (card: HeldCard) => {
  try {
    localStorage.setItem(prefix + card.key, JSON.stringify(card))
    unstored.delete(card.key)
  } catch {
    unstored.add(card.key)
  }
}

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Returns the cards of the former list, now stored one by one. */
const moveFormer = (): readonly HeldCard[] => {
  const former = parse(localStorage.getItem(formerKey))
  localStorage.removeItem(formerKey)
  const cards = Array.isArray(former) ? (former as HeldCard[]) : []
  for (const card of cards) store(card)
  return cards
}

const readStored = (): readonly HeldCard[] => {
  try {
    const former = moveFormer()
    const stored = Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => (parse(localStorage.getItem(key)) as HeldCard | null) ?? [])
    return [...stored, ...former.filter(({ key }) => unstored.has(key))]
  } catch {
    return []
  }
}

const change = (next: readonly HeldCard[]) => {
  held = next
  tell()
}

/** Takes over what other tabs have stored, changed or removed. */
const reread = () => {
  const known = new Map(held?.map((one) => [one.key, one]))
  const stored = readStored().map((one) => ({
    ...one,
    // A card that was being sent when the page closed counts as unsent. Its key prevents a
    // duplicate.
    isUnsent: one.isUnsent || known.get(one.key)?.isUnsent !== false,
  }))
  const keys = new Set(stored.map(({ key }) => key))
  const inMemory = [...known.values()].filter(({ key }) => unstored.has(key) && !keys.has(key))
  return inOrder([...stored, ...inMemory])
}

export const heldCards = () => {
  held ??= reread()
  return held
}

export const holdCard = (card: HeldCard) => {
  store(card)
  change(inOrder([...heldCards(), card]))
}
export const dropCard = (key: string) => {
  unstored.delete(key)
  try {
    localStorage.removeItem(prefix + key)
  } catch {}
  change(heldCards().filter((one) => one.key !== key))
}
export const markCard = (key: string, mark: Pick<HeldCard, 'isUnsent'> & Partial<HeldCard>) => {
  const found = heldCards().find((one) => one.key === key)
  if (!found) return
  const marked = { ...found, ...mark }
  store(marked)
  change(heldCards().map((one) => (one.key === key ? marked : one)))
}
export const forgetHeldCards = () => {
  held = undefined
  unstored.clear()
}

/** The key is null when another tab clears the storage. */
const followOtherTabs = ({ key }: StorageEvent) => {
  if (key === null || key.startsWith(formerKey)) change(reread())
}

const { tell, subscribe } = createSubscribers(() => {
  addEventListener('storage', followOtherTabs)
  held = reread()
  return () => removeEventListener('storage', followOtherTabs)
})
export const useHeldCards = () => useSyncExternalStore(subscribe, heldCards)
