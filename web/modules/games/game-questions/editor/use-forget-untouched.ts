import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { newKey } from '#web/client/api/use-command.ts'
import { deleteGameCall, gamesKey } from '../../game-calls.ts'
import type { QuizEditor } from './use-quiz-editor.ts'

/** Deletes a new quiz if the user leaves it without typing. */
export const useForgetUntouched = (editor: QuizEditor, isFresh: boolean) => {
  const client = useQueryClient()
  const latest = useRef(editor)
  latest.current = editor
  useEffect(
    () => () => {
      const { saved, isUnsaved } = latest.current
      const { _id, created_at, updated_at } = saved.game
      if (!isFresh || isUnsaved || saved.questions.size > 0 || created_at !== updated_at) return
      void deleteGameCall(_id, newKey(), { ifUntouched: true })
        .then(() => client.invalidateQueries({ queryKey: [gamesKey] }))
        .catch(() => undefined)
    },
    [isFresh, client],
  )
}
