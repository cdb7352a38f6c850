import { useCallback, useRef, useState } from 'react'
import type { EditedQuiz } from './edited-quiz.ts'

const most = 100

/**
 * Stores earlier states for undo. Changes with the same tag, such as characters typed into one
 * field, count as one.
 */
export const useHistory = (begun: EditedQuiz) => {
  const [edited, setEdited] = useState(begun)
  const [past, setPast] = useState<readonly EditedQuiz[]>([])
  const last = useRef<{ now: EditedQuiz; tag: string }>({ now: begun, tag: '' })

  const change = useCallback((make: (before: EditedQuiz) => EditedQuiz, tag = '') => {
    const { now: before, tag: lastTag } = last.current
    const now = make(before)
    if (now === before) return
    if (tag === '' || tag !== lastTag) setPast((all) => [...all, before].slice(-most))
    last.current = { now, tag }
    setEdited(now)
  }, [])

  const undo = () => {
    const before = past.at(-1)
    if (!before) return
    setPast(past.slice(0, -1))
    last.current = { now: before, tag: '' }
    setEdited(before)
  }

  const reset = useCallback((now: EditedQuiz) => {
    last.current = { now, tag: '' }
    setPast([])
    setEdited(now)
  }, [])
  /** Returns the newest state, even before it is drawn and after the page has closed. */
  const now = useCallback(() => last.current.now, [])
  return { edited, now, change, undo, mayUndo: past.length > 0, reset }
}
