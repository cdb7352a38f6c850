import { useEffect, useRef, useState } from 'react'
import type { GameDetail } from '#api/contracts/games.ts'
import { useDraft } from '#web/client/session/draft.ts'
import { storedToken } from '#web/client/session/token.ts'
import { type EditedQuiz, editedQuizOf } from './edited-quiz.ts'
import { isContested, mergeQuiz } from './merge-quiz.ts'
import { nextSave, waitingQuestions } from './next-save.ts'
import { type SavedQuestion, type SavedQuiz, savedQuizOf } from './saved-quiz.ts'

type StoredQuiz = {
  edited: EditedQuiz
  base: Omit<SavedQuiz, 'questions'> & { questions: [string, SavedQuestion][] }
}

const storedOf = (edited: EditedQuiz, { questions, ...base }: SavedQuiz): StoredQuiz => ({
  edited,
  base: { ...base, questions: [...questions] },
})

export const useQuizDraft = (game: GameDetail) => {
  const { restored, keep } = useDraft<StoredQuiz>(`quiz.${game._id}`)
  const [begun] = useState(() => {
    if (!restored)
      return { edited: editedQuizOf(game), saved: savedQuizOf(game), isContested: false }
    const base = { ...restored.base, questions: new Map(restored.base.questions) }
    const versions = { mine: restored.edited, base, fresh: game }
    return isContested(versions)
      ? { edited: restored.edited, saved: base, isContested: true }
      : { ...mergeQuiz(versions, 'mine'), isContested: false }
  })
  return { ...begun, isRestored: restored !== null, keep }
}

type Keep = ReturnType<typeof useQuizDraft>['keep']
type QuizDraft = Readonly<{ edited: EditedQuiz; saved: SavedQuiz }>

export const isUnsavedQuiz = ({ edited, saved }: QuizDraft) =>
  nextSave(edited, saved) !== null || waitingQuestions(edited, saved).length > 0

/**
 * Stores unsaved input in this browser. `last` finishes the last save after the page has closed.
 */
export const useKeptDraft = (
  keep: Keep,
  { edited, saved }: QuizDraft,
  last: () => Promise<QuizDraft>,
) => {
  const latest = useRef({ edited, last })
  latest.current = { edited, last }
  useEffect(
    () => keep(isUnsavedQuiz({ edited, saved }) ? storedOf(edited, saved) : null),
    [keep, edited, saved],
  )
  useEffect(
    () => () => {
      const { edited: left, last: saveLast } = latest.current
      // Deletes the draft once everything is saved, so that the next visit does not restore it.
      void saveLast().then((now) => {
        if (!isUnsavedQuiz(now)) return keep(null)
        // Keeps a picture that has arrived since.
        if (now.edited !== left && storedToken() !== null) keep(storedOf(now.edited, now.saved))
      })
    },
    [keep],
  )
}
