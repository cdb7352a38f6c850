import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from './session.tsx'
import { storedToken } from './token.ts'

const keptAfter = 500

type StoredDraft<Values> = { at: string; values: Values }

const read = <Values>(key: string): StoredDraft<Values> | null => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as StoredDraft<Values> | null
  } catch {
    return null
  }
}

export const useDraft = <Values>(name: string) => {
  const { user } = useSession()
  const key = `laurel.draft.${user._id}.${name}`
  const [restored] = useState(() => read<Values>(key))
  const [keptAt, setKeptAt] = useState<string | null>(restored?.at ?? null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pending = useRef<() => void>(undefined)
  useEffect(() => {
    // A reload or another page may come before the pause is over.
    const storeAtOnce = () => pending.current?.()
    window.addEventListener('pagehide', storeAtOnce)
    return () => {
      window.removeEventListener('pagehide', storeAtOnce)
      // Stores no draft for a session that has ended.
      if (storedToken() !== null) storeAtOnce()
      clearTimeout(timer.current)
    }
  }, [])
  const keep = useCallback(
    (values: Values | null) => {
      clearTimeout(timer.current)
      pending.current = undefined
      if (values === null) {
        localStorage.removeItem(key)
        return setKeptAt(null)
      }
      pending.current = () => {
        pending.current = undefined
        const at = new Date().toISOString()
        try {
          localStorage.setItem(key, JSON.stringify({ at, values }))
          setKeptAt(at)
        } catch {}
      }
      timer.current = setTimeout(() => pending.current?.(), keptAfter)
    },
    [key],
  )
  return { restored: restored?.values ?? null, keptAt, keep }
}
