import { useCallback, useEffect, useRef, useState } from 'react'
import { longestHeldAgo } from '#api/contracts/device-limits.ts'
import type { CurrentDevice, Scanned } from '#api/contracts/devices.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { newKey } from '#web/client/api/use-command.ts'
import { isUnpaired, scanCardCall } from './device-calls.ts'
import { dropCard, type HeldCard, heldCards, holdCard, markCard, mostHeld } from './held-cards.ts'

/** In ms: how long a plain result, an open question and a code to scan stay on the screen. */
const shownFor = { result: 6_000, question: 20_000, code: 30_000 }
/** In ms: the same card within this time counts once. */
const sameFor = 4_000
const mostShown = 6
/** In ms: after this, the student has probably left the reader. */
const lateAfter = 20_000

export type ScanResult = Readonly<{
  key: string
  card: string
  scanned?: Scanned
  error?: unknown
  isBusy?: boolean
}>

/** Returns true if the server may not have recorded the card, which is then kept. */
export const isUnanswered = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500
const isOfCheck = (state: CurrentDevice['state']) => state === 'checkin' || state === 'checkout'
export const isOpenQuestion = ({ scanned }: ScanResult) =>
  scanned?.done === 'redeem_asked' && scanned.token !== null
const lastsFor = (result: ScanResult) =>
  isOpenQuestion(result)
    ? shownFor.question
    : (result.scanned?.games.length ?? 0) > 0
      ? shownFor.code
      : shownFor.result

type ScanOptions = Readonly<{
  deviceKey: string
  state: CurrentDevice['state']
  lastSeen: number
  onEnd: () => void
}>

export const useScans = ({ deviceKey, state, lastSeen, onEnd }: ScanOptions) => {
  const { results, show, hide } = useResults()
  const [isFull, setFull] = useState(false)
  const lastRead = useRef<{ card: string; at: number } | null>(null)
  const isDraining = useRef(false)
  const pairing = deviceKey.slice(0, 8)

  /** Returns false if no card can be sent for now. */
  const sendOne = useCallback(
    async (one: HeldCard): Promise<boolean> => {
      const { key, card } = one
      try {
        const scanned = await scanCardCall(
          deviceKey,
          { card, state: one.state, held_ago: age(one) },
          key,
        )
        dropCard(key)
        // Check-ins and check-outs sent later show no result: another person may be at the reader.
        if (!one.isUnsent || !isOfCheck(one.state)) show({ key, card, scanned })
        return true
      } catch (error) {
        if (isUnpaired(error)) {
          markCard(key, { isUnsent: true })
          onEnd()
          return false
        }
        if (isUnanswered(error)) {
          // Marks the waiting cards as unsent, too: they would not get through either.
          for (const waiting of [one, ...heldCards()]) {
            if (waiting.isUnsent) continue
            show({ key: waiting.key, card: waiting.card, error })
            markCard(waiting.key, { isUnsent: true })
          }
          return false
        }
        const late = one.isUnsent || age(one) > lateAfter
        if (late) markCard(key, { isUnsent: true, refused: (error as ApiError).code })
        else dropCard(key)
        if (!one.isUnsent) show({ key, card, error })
        return true
      }
    },
    [deviceKey, onEnd, show],
  )

  const drain = useCallback(async () => {
    if (isDraining.current) return
    isDraining.current = true
    try {
      for (;;) {
        const next = heldCards().find((one) => goesByItself(one, pairing))
        if (!next || !(await sendOne(next))) return
      }
    } finally {
      isDraining.current = false
    }
  }, [pairing, sendOne])

  // Sends the cards once an answer or the browser's event shows that the network is back.
  useEffect(() => {
    if (lastSeen > 0) void drain()
    addEventListener('online', drain)
    return () => removeEventListener('online', drain)
  }, [lastSeen, drain])

  const confirm = async (result: ScanResult) => {
    const { card, scanned } = result
    if (!scanned?.token || result.isBusy) return
    const { token } = scanned
    show({ ...result, isBusy: true })
    try {
      show({
        ...result,
        scanned: await scanCardCall(deviceKey, { card, state, confirm: true, token }, result.key),
      })
    } catch (error) {
      if (isUnpaired(error)) onEnd()
      else show(isUnanswered(error) ? { ...result, error } : { key: result.key, card, error })
    }
  }

  const read = (card: string) => {
    const now = Date.now()
    const isSame = lastRead.current?.card === card && now - lastRead.current.at < sameFor
    lastRead.current = { card, at: now }
    if (isSame) return
    const open = results.find(
      (result) => result.card === card && isOpenQuestion(result) && !result.error,
    )
    if (open) return void confirm(open)
    setFull(heldCards().length >= mostHeld)
    if (heldCards().length >= mostHeld) return
    holdCard({ key: newKey(), card, at: now, state, pairing, isUnsent: false })
    void drain()
  }

  /** Sends a card at the user's request, so its answer is shown. */
  const send = (one: HeldCard) => void sendOne({ ...one, isUnsent: false })
  const retry = (result: ScanResult) => {
    const kept = heldCards().find(({ key }) => key === result.key)
    if (kept) send(kept)
    else void confirm(result)
  }
  return { results, read, confirm, hide, send, retry, isFull }
}
export type Scans = ReturnType<typeof useScans>

/** In seconds. */
const age = ({ at }: HeldCard) =>
  Math.min(longestHeldAgo, Math.max(0, Math.floor((Date.now() - at) / 1_000)))

/**
 * Returns true if the card is sent automatically. Unsent cards are only sent so for check-ins and
 * check-outs, because other states ask questions.
 */
const goesByItself = (one: HeldCard, pairing: string) =>
  one.refused === undefined && one.pairing === pairing && (!one.isUnsent || isOfCheck(one.state))

const useResults = () => {
  const [results, setResults] = useState<readonly ScanResult[]>([])
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const hide = useCallback((key: string) => {
    clearTimeout(timers.current.get(key))
    timers.current.delete(key)
    setResults((before) => before.filter((one) => one.key !== key))
  }, [])
  const show = useCallback(
    (result: ScanResult) => {
      const { key } = result
      clearTimeout(timers.current.get(key))
      timers.current.set(
        key,
        setTimeout(() => hide(key), lastsFor(result)),
      )
      setResults((before) =>
        [result, ...before.filter((one) => one.key !== key)].slice(0, mostShown),
      )
    },
    [hide],
  )
  useEffect(() => {
    const all = timers.current
    return () => {
      for (const timer of all.values()) clearTimeout(timer)
    }
  }, [])
  return { results, show, hide }
}
