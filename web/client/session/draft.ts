import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from './session.tsx'

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
  useEffect(() => () => clearTimeout(timer.current), [])
  const keep = useCallback(
    (values: Values | null) => {
      clearTimeout(timer.current)
      if (values === null) {
        localStorage.removeItem(key)
        return setKeptAt(null)
      }
      timer.current = setTimeout(() => {
        const at = new Date().toISOString()
        try {
          localStorage.setItem(key, JSON.stringify({ at, values }))
          setKeptAt(at)
        } catch {}
      }, keptAfter)
    },
    [key],
  )
  return { restored: restored?.values ?? null, keptAt, keep }
}
