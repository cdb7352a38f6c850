import { optionCounts } from '#api/contracts/game-rules.ts'
import type { GameDetail, GameQuestion } from '#api/contracts/games.ts'
import { newKey } from '#web/client/api/use-command.ts'

type EditedAnswer = Readonly<{ text: string; isAns: boolean }>
/** `answers`: always A to D. Empty answers are not saved. */
export type EditedQuestion = Readonly<{
  key: string
  text: string
  image: string | null
  seconds: number | null
  answers: readonly EditedAnswer[]
}>
export type EditedQuiz = Readonly<{ name: string; questions: readonly EditedQuestion[] }>

const noAnswers = Array.from({ length: optionCounts.most }, () => ({ text: '', isAns: false }))

export const emptyQuestion = (text = ''): EditedQuestion => ({
  key: newKey(),
  text,
  image: null,
  seconds: null,
  answers: noAnswers,
})

export const editedQuestionOf = (
  { text, image, seconds, options }: GameQuestion,
  key: string,
): EditedQuestion => ({
  key,
  text,
  image,
  seconds,
  answers: noAnswers.map((none, at) => {
    const option = options[at]
    return option ? { text: option.text, isAns: option.isAns ?? false } : none
  }),
})

export const editedQuizOf = ({ name, questions = [] }: GameDetail): EditedQuiz => ({
  name,
  questions: questions.map((question) => editedQuestionOf(question, question._id)),
})

export const isEmptyQuestion = ({ text, image, answers }: EditedQuestion) =>
  text.trim() === '' && image === null && answers.every((answer) => answer.text.trim() === '')

export type MissingPart = 'text' | 'answers' | 'right'

/** Returns what a question lacks before it can be asked, or null. */
export const missingIn = (question: EditedQuestion): MissingPart | null => {
  const answers = question.answers.filter(({ text }) => text.trim() !== '')
  if (question.text.trim() === '') return 'text'
  if (answers.length < optionCounts.least) return 'answers'
  return answers.some(({ isAns }) => isAns) ? null : 'right'
}

/** Returns the stored form. `slot`: the answer's place, from 0. */
export const contentOf = ({ text, image, seconds, answers }: EditedQuestion) => ({
  text: text.trim(),
  image,
  seconds,
  options: answers.flatMap((answer, slot) => {
    const words = answer.text.trim()
    return words === '' ? [] : [{ slot, text: words, isAns: answer.isAns }]
  }),
})
export type QuestionContent = ReturnType<typeof contentOf>

export const isSameContent = (one: QuestionContent, other: QuestionContent) =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Returns a text that is equal for questions with the same text and answers, whichever is right.
 */
export const questionIdentity = (question: EditedQuestion) => {
  const { text, options } = contentOf(question)
  return JSON.stringify([text, options.map((option) => option.text)])
}
