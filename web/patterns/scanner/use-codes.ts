import { useCallback, useEffect, useRef, useState } from 'react'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { useAnnounce } from '#web/ui/states/announcer.tsx'
import type { ScanOffer, ScanOutcome } from './scan-outcome.ts'

/**
 * A card counts as removed after this many frames without it. A phone reads five frames a second,
 * or fewer.
 */
const looksUntilGone = 8

export type OnCode = (code: string) => Promise<ScanOutcome>

/** Answers codes one after the other. A card that stays in sight counts once. */
export const useCodes = (onCode: OnCode) => {
  const announce = useAnnounce()
  const message = useErrorMessage()
  const [outcome, setOutcome] = useState<ScanOutcome>()
  const [waiting, setWaiting] = useState(0)
  const seen = useRef({ code: '', missed: 0 })
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef({ onCode, announce, message })
  useEffect(() => {
    latest.current = { onCode, announce, message }
  })
  const show = useCallback((next: ScanOutcome | undefined) => {
    setOutcome(next)
    if (next) latest.current.announce(next.text)
  }, [])
  const tell = useCallback(
    (find: () => ScanOutcome | undefined | Promise<ScanOutcome>) => {
      setWaiting((count) => count + 1)
      before.current = before.current
        .then(find)
        .catch((error): ScanOutcome => ({ tone: 'red', text: latest.current.message(error) }))
        .then(show)
        .finally(() => setWaiting((count) => count - 1))
    },
    [show],
  )
  const answer = useCallback((code: string) => tell(() => latest.current.onCode(code)), [tell])
  const see = useCallback(
    (code: string) => {
      const isSame = seen.current.code === code
      seen.current = { code, missed: 0 }
      if (isSame) return
      navigator.vibrate?.(40)
      answer(code)
    },
    [answer],
  )
  const miss = useCallback(() => {
    seen.current.missed += 1
    if (seen.current.missed >= looksUntilGone) seen.current.code = ''
  }, [])
  const take = ({ onTake }: ScanOffer) => tell(onTake)
  return { outcome, isBusy: waiting > 0, see, miss, answer, take }
}
