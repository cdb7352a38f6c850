import { useCallback, useEffect, useRef, useState } from 'react'
import { newKey } from '#web/client/api/use-command.ts'
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

/**
 * Finds the newest draft. Each tab has its own draft, so that no tab overwrites that of another.
 */
const findDraft = <Values>(base: string) =>
  Object.keys(localStorage)
    .filter((key) => key === base || key.startsWith(`${base}#`))
    .flatMap((key) => {
      const draft = read<Values>(key)
      return draft ? [{ key, ...draft }] : []
    })
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .at(0)

/** Removes a draft unless its own tab has changed it meanwhile. */
const removeRestored = ({ key, at }: { key: string; at: string }) => {
  if (read(key)?.at === at) localStorage.removeItem(key)
}

export const useDraft = <Values>(name: string) => {
  const { user } = useSession()
  const base = `laurel.draft.${user._id}.${name}`
  const [restored] = useState(() => findDraft<Values>(base))
  const [key] = useState(() => `${base}#${newKey()}`)
  const [keptAt, setKeptAt] = useState<string | null>(restored?.at ?? null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pending = useRef<() => void>(undefined)
  useEffect(() => {
    // Stores the draft at once, because the page may close before the pause is over.
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
        if (restored) removeRestored(restored)
        return setKeptAt(null)
      }
      pending.current = () => {
        pending.current = undefined
        const at = new Date().toISOString()
        try {
          localStorage.setItem(key, JSON.stringify({ at, values }))
          if (restored) removeRestored(restored)
          setKeptAt(at)
        } catch {}
      }
      timer.current = setTimeout(() => pending.current?.(), keptAfter)
    },
    [key, restored],
  )
  return { restored: restored?.values ?? null, keptAt, keep }
}
