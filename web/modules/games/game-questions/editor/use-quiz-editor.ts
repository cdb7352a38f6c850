import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Game, GameDetail } from '#api/contracts/games.ts'
import { mayYetSucceed } from '#web/client/api/api-error.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { gamesKey } from '../../game-calls.ts'
import {
  copyQuestion,
  insertQuestion,
  moveQuestion,
  withoutQuestion,
  withQuestion,
} from './edit-questions.ts'
import { type EditedQuestion, emptyQuestion } from './edited-quiz.ts'
import { mergeQuiz, type Preference } from './merge-quiz.ts'
import { waitingQuestions } from './next-save.ts'
import { useAutosave } from './use-autosave.ts'
import { useHistory } from './use-history.ts'
import { usePictureUploads } from './use-picture-uploads.ts'
import { useKeptDraft, useQuizDraft } from './use-quiz-draft.ts'

/** The field to focus once the question is drawn: its text, or an answer from 0. */
export type FocusPlace = Readonly<{
  key: string
  slot: number | 'text'
  /** A picture that was dropped on the closed question. */
  picture?: File | undefined
}>

/** Holds questions as typed, and saves complete ones. */
export const useQuizEditor = (game: GameDetail) => {
  const { LL } = useI18nContext()
  const client = useQueryClient()
  const failed = useFailureToast()
  const draft = useQuizDraft(game)
  const history = useHistory(draft.edited)
  const { edited, now, change, reset } = history
  const autosave = useAutosave(history, draft)
  const { saved, hasNext, restart, take } = autosave
  const [open, setOpen] = useState<string | null>(null)
  const focus = useRef<FocusPlace | null>(null)
  const waiting = waitingQuestions(edited, saved)
  const { flush, savedNow, state } = autosave
  const questionsOf = (
    make: (before: typeof edited.questions) => typeof edited.questions,
    tag = '',
  ) => change((before) => ({ ...before, questions: make(before.questions) }), tag)
  /** Changes the question as it is now, because the upload may end after later input. */
  const putImage = (key: string, image: string | null) =>
    questionsOf(
      (before) => before.map((one) => (one.key === key ? { ...one, image } : one)),
      `image ${key}`,
    )
  const uploads = usePictureUploads(putImage)
  const isUnsaved = hasNext || waiting.length > 0 || uploads.sending.size > 0
  /** Returns whether everything that can be saved has been saved, with its pictures. */
  const finish = async () => {
    await uploads.settled()
    return await flush()
  }
  useKeptDraft(draft.keep, { edited, saved }, async () => {
    await finish()
    void client.invalidateQueries({ queryKey: [gamesKey] })
    return { edited: now(), saved: savedNow() }
  })
  // A failure that is retried appears only in the save state.
  const refused = state.kind === 'failed' && !mayYetSucceed(state.error) ? state.error : null
  const told = useRef<unknown>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each refusal
  useEffect(() => {
    if (!refused || refused === told.current) return
    told.current = refused
    failed({ title: LL.gameEditor.notSaved(), error: refused })
  }, [refused])

  const show = (key: string, slot: FocusPlace['slot'] = 'text', picture?: File) => {
    focus.current = { key, slot, picture }
    setOpen(key)
  }
  const insert = (at: number, question: EditedQuestion, slot: FocusPlace['slot'] = 'text') => {
    questionsOf((before) => insertQuestion(before, at, question))
    show(question.key, slot)
  }
  const placeOf = (key: string) => edited.questions.findIndex((one) => one.key === key)

  /** After somebody else's change: keeps either this page's version or the server's. */
  const decide = (prefers: Preference, fresh: GameDetail) => {
    const merged = mergeQuiz({ mine: now(), base: savedNow(), fresh }, prefers)
    restart(merged.saved)
    reset(merged.edited)
  }

  return {
    edited,
    saved,
    waiting,
    isUnsaved,
    autosave,
    open,
    focus,
    setOpen,
    show,
    decide,
    placeOf,
    undo: history.undo,
    mayUndo: history.mayUndo,
    isRestored: draft.isRestored,
    rename: (name: string) => change((before) => ({ ...before, name }), 'name'),
    putImage,
    uploads,
    finish,
    write: (question: EditedQuestion, tag: string) =>
      questionsOf((before) => withQuestion(before, question), `${tag} ${question.key}`),
    add: (text = '') =>
      insert(edited.questions.length, emptyQuestion(text), text === '' ? 'text' : 0),
    addAll: (added: readonly EditedQuestion[]) => questionsOf((before) => [...before, ...added]),
    addAfter: (key: string) => insert(placeOf(key) + 1, emptyQuestion()),
    copy: (question: EditedQuestion) => insert(placeOf(question.key) + 1, copyQuestion(question)),
    /** Restores a deleted question, with a new id if the server no longer has it. */
    restore: (question: EditedQuestion, at: number) =>
      insert(at, savedNow().questions.has(question.key) ? question : copyQuestion(question)),
    remove: (key: string) => questionsOf((before) => withoutQuestion(before, key)),
    move: (key: string, to: number) => questionsOf((before) => moveQuestion(before, key, to)),
    /** Takes over the game's other fields after their form has saved them. */
    takeGame: (next: Game) => {
      take({ ...saved, game: { ...saved.game, ...next } })
      change((before) => ({ ...before, name: next.name }))
    },
  }
}
export type QuizEditor = ReturnType<typeof useQuizEditor>
