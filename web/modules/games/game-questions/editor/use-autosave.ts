import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, mayYetSucceed } from '#web/client/api/api-error.ts'
import { newKey } from '#web/client/api/use-command.ts'
import { quietBeforeSaving, useFlushing } from '#web/client/use-flushing.ts'
import type { EditedQuiz, QuestionContent } from './edited-quiz.ts'
import { isQuestionRefused, nextSave } from './next-save.ts'
import type { SavedQuiz } from './saved-quiz.ts'
import { type SaveAttempt, sendStep } from './send-step.ts'

/** `changed`: somebody else changed the same part, so the user has to decide. */
export type SaveState =
  | Readonly<{ kind: 'idle' | 'saving' | 'changed' }>
  | Readonly<{ kind: 'saved'; at: Date }>
  /** `question`: the key of the first question that is still refused. */
  | Readonly<{ kind: 'failed'; error: unknown; question?: string }>

const isInvalid = (error: unknown) =>
  error instanceof ApiError && error.code === 'validation_failed'

type Edited = Readonly<{ edited: EditedQuiz; now: () => EditedQuiz }>
type Begun = Readonly<{ saved: SavedQuiz; isContested: boolean }>

/** Saves one step after the other, a moment after the last change and before the page closes. */
export const useAutosave = ({ edited, now }: Edited, begun: Begun) => {
  const [state, setState] = useState<SaveState>({ kind: begun.isContested ? 'changed' : 'idle' })
  const [saved, setSaved] = useState(begun.saved)
  const latest = useRef({ saved, isHeld: begun.isContested })
  const unanswered = useRef<SaveAttempt | null>(null)
  const running = useRef<Promise<boolean> | null>(null)
  const refused = useRef(new Map<string, QuestionContent>())
  /** The errors of the `refused` contents, by question key. */
  const refusals = useRef(new Map<string, unknown>())

  const refusalOf = useCallback(({ questions }: EditedQuiz): SaveState | undefined => {
    const first = questions.find((question) => isQuestionRefused(question, refused.current))?.key
    if (first === undefined) return undefined
    return { kind: 'failed', error: refusals.current.get(first), question: first }
  }, [])

  const take = useCallback((next: SavedQuiz) => {
    latest.current.saved = next
    setSaved(next)
  }, [])

  const sendAll = useCallback(
    async (keepalive: boolean) => {
      const next = (): SaveAttempt | null => {
        const step = nextSave(now(), latest.current.saved, refused.current)
        return step && { step, key: newKey() }
      }
      try {
        // A step without an answer is sent again unchanged: the server may have it already.
        for (let one = unanswered.current ?? next(); one; one = next()) {
          setState({ kind: 'saving' })
          unanswered.current = one
          try {
            take(await sendStep(one, latest.current.saved, keepalive))
            setState({ kind: 'saved', at: new Date() })
          } catch (error) {
            // A refused question does not stop the others.
            const { step } = one
            if (step.kind !== 'question' || !step.isActive || !isInvalid(error)) throw error
            refused.current.set(step.key, step.content)
            refusals.current.set(step.key, error)
          }
          unanswered.current = null
        }
        const isWhole = nextSave(now(), latest.current.saved) === null
        const refusal = refusalOf(now())
        if (!isWhole && refusal) setState(refusal)
        return isWhole
      } catch (error) {
        if (!mayYetSucceed(error)) unanswered.current = null
        const isChanged = error instanceof ApiError && error.code === 'game_changed'
        latest.current.isHeld = isChanged
        setState(isChanged ? { kind: 'changed' } : { kind: 'failed', error })
        return false
      }
    },
    [now, refusalOf, take],
  )

  /** Returns whether everything that can be saved has been saved. */
  const flush = useCallback(
    (keepalive = false): Promise<boolean> => {
      if (latest.current.isHeld) return Promise.resolve(false)
      running.current ??= sendAll(keepalive).finally(() => {
        running.current = null
      })
      return running.current
    },
    [sendAll],
  )

  /** Sends refused questions once more, too. */
  const retry = () => {
    refused.current.clear()
    return flush()
  }

  const hasNext = nextSave(edited, saved) !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the wait
  useEffect(() => {
    if (!hasNext) return
    const timer = setTimeout(() => void flush(), quietBeforeSaving)
    return () => clearTimeout(timer)
  }, [hasNext, edited, flush])

  useFlushing(flush, state.kind === 'failed' && mayYetSucceed(state.error))

  /** Continues from the server's current version. */
  const restart = useCallback(
    (next: SavedQuiz) => {
      unanswered.current = null
      refused.current.clear()
      latest.current.isHeld = false
      take(next)
      setState({ kind: 'idle' })
    },
    [take],
  )
  /** Returns the server's version, even after the page has closed. */
  const savedNow = useCallback(() => latest.current.saved, [])
  // A question that was corrected or deleted meanwhile is no longer named.
  const isOfQuestion = state.kind === 'failed' && state.question !== undefined
  const shown = isOfQuestion ? (refusalOf(edited) ?? ({ kind: 'idle' } as const)) : state
  return { state: shown, saved, savedNow, hasNext, flush, retry, restart, take }
}
export type Autosave = ReturnType<typeof useAutosave>
