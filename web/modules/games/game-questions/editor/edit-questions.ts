import type { GameType } from '#api/contracts/game-rules.ts'
import { mostCorrect } from '#api/contracts/game-rules.ts'
import { newKey } from '#web/client/api/use-command.ts'
import type { EditedQuestion, EditedQuiz } from './edited-quiz.ts'

type Questions = EditedQuiz['questions']

export const withQuestion = (questions: Questions, changed: EditedQuestion): Questions =>
  questions.map((question) => (question.key === changed.key ? changed : question))

export const withoutQuestion = (questions: Questions, key: string): Questions =>
  questions.filter((question) => question.key !== key)

export const insertQuestion = (questions: Questions, at: number, question: EditedQuestion) =>
  questions.toSpliced(at, 0, question)

/** Moves a question; a place outside the list means the nearer end. */
export const moveQuestion = (questions: Questions, key: string, to: number): Questions => {
  const from = questions.findIndex((question) => question.key === key)
  const moved = questions[from]
  if (!moved) return questions
  const place = Math.max(0, Math.min(questions.length - 1, to))
  return place === from ? questions : questions.toSpliced(from, 1).toSpliced(place, 0, moved)
}

export const copyQuestion = (question: EditedQuestion): EditedQuestion => ({
  ...question,
  key: newKey(),
})

/**
 * Marks an answer as right or wrong. In a live quiz, a new right answer replaces the former one.
 */
export const markAnswer = (
  question: EditedQuestion,
  { slot, isAns, type }: Readonly<{ slot: number; isAns: boolean; type: GameType }>,
): EditedQuestion => ({
  ...question,
  answers: question.answers.map((answer, at) => {
    if (at === slot) return { ...answer, isAns }
    return isAns && mostCorrect[type] === 1 ? { ...answer, isAns: false } : answer
  }),
})

export const writeAnswer = (
  question: EditedQuestion,
  slot: number,
  text: string,
): EditedQuestion => ({
  ...question,
  answers: question.answers.map((answer, at) => (at === slot ? { ...answer, text } : answer)),
})
