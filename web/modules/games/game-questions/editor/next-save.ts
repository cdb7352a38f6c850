import {
  contentOf,
  type EditedQuestion,
  type EditedQuiz,
  isEmptyQuestion,
  isSameContent,
  missingIn,
  type QuestionContent,
} from './edited-quiz.ts'
import type { SavedQuiz } from './saved-quiz.ts'

export type SaveStep =
  | Readonly<{ kind: 'game'; name: string }>
  | Readonly<{ kind: 'question'; key: string; content: QuestionContent; isActive: boolean }>
  | Readonly<{ kind: 'order'; keys: readonly string[] }>

const isStored = (question: EditedQuestion, saved: SavedQuiz) => {
  const known = saved.questions.get(question.key)
  return known?.isActive === true && isSameContent(known.content, contentOf(question))
}

/** Contents that the server has refused, by question key. */
export type RefusedQuestions = ReadonlyMap<string, QuestionContent>

export const isQuestionRefused = (question: EditedQuestion, refused: RefusedQuestions) => {
  const content = refused.get(question.key)
  return content !== undefined && isSameContent(content, contentOf(question))
}

/**
 * Returns the next step to save, or null. Skips incomplete questions, and refused ones until they
 * change.
 */
export const nextSave = (
  { name, questions }: EditedQuiz,
  saved: SavedQuiz,
  refused: RefusedQuestions = new Map(),
): SaveStep | null => {
  const said = name.trim()
  if (said !== '' && said !== saved.game.name) return { kind: 'game', name: said }
  const here = new Set(questions.map(({ key }) => key))
  for (const [key, { content, isActive }] of saved.questions)
    if (isActive && !here.has(key)) return { kind: 'question', key, content, isActive: false }
  for (const question of questions)
    if (
      missingIn(question) === null &&
      !isStored(question, saved) &&
      !isQuestionRefused(question, refused)
    ) {
      const content = contentOf(question)
      return { kind: 'question', key: question.key, content, isActive: true }
    }
  const keys = questions.flatMap(({ key }) => (saved.questions.get(key)?.isActive ? [key] : []))
  return keys.every((key, at) => saved.order[at] === key) ? null : { kind: 'order', keys }
}

/** Lists the incomplete questions, which only this browser stores. */
export const waitingQuestions = ({ questions }: EditedQuiz, saved: SavedQuiz) =>
  questions.filter(
    (question) =>
      missingIn(question) !== null &&
      !(isEmptyQuestion(question) && !saved.questions.has(question.key)),
  )
