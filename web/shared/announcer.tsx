import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'

const quiet = 10_000

const AnnounceContext = createContext<(text: string) => void>(() => undefined)

/** Speaks the newest of what it is told, at most once every 10 s, so that a screen reader can still be used. */
export const AnnouncerProvider = ({ children }: { children: ReactNode }) => {
  const [text, setText] = useState('')
  const waiting = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => () => void (timer.current && clearTimeout(timer.current)), [])

  const announce = useMemo(() => {
    const speak = (newer: string) => {
      setText(newer)
      timer.current = setTimeout(() => {
        timer.current = null
        if (waiting.current === null) return
        const next = waiting.current
        waiting.current = null
        speak(next)
      }, quiet)
    }
    return (newer: string) => {
      if (timer.current) waiting.current = newer
      else speak(newer)
    }
  }, [])

  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="visually-hidden" role="status" aria-live="polite">
        {text}
      </div>
    </AnnounceContext>
  )
}

export const useAnnounce = () => useContext(AnnounceContext)
