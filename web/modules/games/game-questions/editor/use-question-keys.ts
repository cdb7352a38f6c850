import type { KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { optionCounts } from '#api/contracts/game-rules.ts'
import type { QuizEditor } from './use-quiz-editor.ts'

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * Enter goes to the next answer, Ctrl+Enter to the next question. Alt with an arrow moves the
 * question.
 */
export const useQuestionKeys = (current: RefObject<QuizEditor>, key: string) => {
  const nextQuestion = () => {
    const editor = current.current
    const next = editor.edited.questions[editor.placeOf(key) + 1]
    if (next) editor.show(next.key)
    else editor.add()
  }
  const onQuestionKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.altKey && step !== undefined) {
      event.preventDefault()
      const { activeElement } = document
      const editor = current.current
      flushSync(() => editor.move(key, editor.placeOf(key) + step))
      // An element loses the focus when it moves.
      if (activeElement instanceof HTMLElement) activeElement.focus()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      nextQuestion()
    }
  }
  /** `slot`: -1 is the question's text. */
  const onFieldKey = (event: KeyboardEvent, slot: number) => {
    // Enter also confirms a Chinese character in an input method.
    const isOther =
      event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey
    if (event.key !== 'Enter' || isOther) return
    event.preventDefault()
    if (slot + 1 < optionCounts.most)
      event.currentTarget
        .closest('li')
        ?.querySelector<HTMLElement>(`[data-slot="${slot + 1}"]`)
        ?.focus()
    else nextQuestion()
  }
  return { onQuestionKey, onFieldKey }
}
