import type { GameDetail, GameQuestion } from '#api/contracts/games.ts'
import { contentOf, editedQuestionOf, type QuestionContent } from './edited-quiz.ts'

/** `options`: the option id of each slot. */
export type SavedQuestion = Readonly<{
  id: string
  version: number
  isActive: boolean
  content: QuestionContent
  options: readonly (string | undefined)[]
}>
/** The server's version, by the editor's keys. `order`: the keys of active questions, in order. */
export type SavedQuiz = Readonly<{
  game: GameDetail
  questions: ReadonlyMap<string, SavedQuestion>
  order: readonly string[]
}>

type SentQuestion = Readonly<{ content: QuestionContent; isActive: boolean }>

export const savedQuestionOf = (
  { _id: id, version, options }: GameQuestion,
  { content, isActive }: SentQuestion,
): SavedQuestion => {
  const slots = new Map(content.options.map(({ slot }, at) => [slot, options[at]?._id]))
  return { id, version, isActive, content, options: [0, 1, 2, 3].map((slot) => slots.get(slot)) }
}

export const savedQuizOf = (game: GameDetail, keyOf = (id: string) => id): SavedQuiz => {
  const all = (game.questions ?? []).map((question) => {
    const key = keyOf(question._id)
    const content = contentOf(editedQuestionOf(question, key))
    return [key, savedQuestionOf(question, { content, isActive: true })] as const
  })
  return { game, questions: new Map(all), order: all.map(([key]) => key) }
}

export const withSavedQuestion = (
  saved: SavedQuiz,
  key: string,
  question: SavedQuestion,
): SavedQuiz => {
  const others = saved.order.filter((one) => one !== key)
  const isListed = saved.order.includes(key)
  const order = question.isActive ? (isListed ? saved.order : [...others, key]) : others
  return { ...saved, questions: new Map(saved.questions).set(key, question), order }
}
