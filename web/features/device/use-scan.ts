import { useCallback, useEffect, useRef, useState } from 'react'
import type { Scanned } from '#api/contracts/devices.ts'
import { newKey } from '#web/client/api/use-command.ts'
import { isUnpaired, scan } from './device-calls.ts'

/** What became of a card: it is shown until the next one comes, or for this long. */
const shownFor = 6_000
/** A question is withdrawn when nobody answers it. */
const askedFor = 20_000
/** A code takes its time to be read. */
const codeFor = 30_000
/** A card that is held to the reader for a while is one. */
const sameFor = 4_000

export type Shown = { card: string; scanned?: Scanned; error?: unknown }
type Attempt = { card: string; confirm: boolean; idempotencyKey: string }

/** Cards one after the other. What did not get through is sent again with the same key, so that nothing is done twice. */
export const useScan = (deviceKey: string, onEnd: () => void) => {
  const [shown, setShown] = useState<Shown | null>(null)
  const [isBusy, setBusy] = useState(false)
  const last = useRef<{ card: string; at: number } | null>(null)
  const attempt = useRef<Attempt | null>(null)

  const send = useCallback(
    async (wanted: Attempt) => {
      attempt.current = wanted
      const { card, confirm, idempotencyKey } = wanted
      setBusy(true)
      try {
        const scanned = await scan(deviceKey, { card, confirm }, idempotencyKey)
        setShown({ card, scanned })
      } catch (error) {
        if (isUnpaired(error)) onEnd()
        else setShown({ card, error })
      } finally {
        last.current = { card, at: Date.now() }
        setBusy(false)
      }
    },
    [deviceKey, onEnd],
  )

  useEffect(() => {
    if (!shown) return
    const isAsked = shown.scanned?.done === 'redeem_asked' && shown.scanned.enough
    const hasCode = (shown.scanned?.games.length ?? 0) > 0
    const timer = setTimeout(() => setShown(null), isAsked ? askedFor : hasCode ? codeFor : shownFor)
    return () => clearTimeout(timer)
  }, [shown])

  const asked = shown?.scanned?.done === 'redeem_asked' && shown.scanned.enough ? shown : null
  return {
    shown,
    isBusy,
    /** The same card again says yes to what it was asked. */
    scan: (card: string) => {
      const isSame = last.current?.card === card && Date.now() - last.current.at < sameFor
      if (asked && asked.card === card && !isSame) return void confirm(card)
      if (isSame) return
      void send({ card, confirm: false, idempotencyKey: newKey() })
    },
    confirm: () => asked && confirm(asked.card),
    cancel: () => setShown(null),
    retry: () => attempt.current && void send(attempt.current),
  }

  function confirm(card: string) {
    void send({ card, confirm: true, idempotencyKey: newKey() })
  }
}
export type Scanning = ReturnType<typeof useScan>
