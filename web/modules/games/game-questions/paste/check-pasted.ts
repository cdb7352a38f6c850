import {
  type GameType,
  mostCorrect,
  optionCounts,
  questionLengths,
  quizSeconds,
} from '#api/contracts/game-rules.ts'
import type { CsvLine } from '#web/patterns/import/preview-row.ts'
import { isMarkUnknown, optionsIn } from '../../game-question-import/question-options.ts'
import { type EditedQuestion, emptyQuestion, questionIdentity } from '../editor/edited-quiz.ts'
import type { PasteKey } from './paste-kind.ts'

/** `known`: the game already has this question. */
export type PasteProblem = 'text' | 'answers' | 'tooMany' | 'long' | 'right' | 'known'
/** `said`: the text of the cell that names the right answer. */
export type PastedRow = Readonly<{
  line: number
  said: string
  question: EditedQuestion
  problem: PasteProblem | null
}>

const isMarked = (options: string) =>
  /[[(【（［]\s*(correct|incorrect|正確|錯誤|不正確)\s*[\])】）］]/i.test(options)

const secondsIn = (cell: string) => {
  const number = /^(\d+(?:\.\d+)?)\s*(?:s|secs?|seconds?|秒)?\.?$/i.exec(
    cell.normalize('NFKC').trim(),
  )
  if (!number) return null
  const seconds = Math.round(Number(number[1]))
  return Math.min(quizSeconds.most, Math.max(quizSeconds.least, seconds))
}

type PasteTarget = Readonly<{ type: GameType; questions: readonly EditedQuestion[] }>

/** Converts lines of a file into questions, each with its first problem. */
export const checkPasted = (
  lines: readonly CsvLine<PasteKey>[],
  { type, questions }: PasteTarget,
): PastedRow[] => {
  const known = new Set(questions.map(questionIdentity))
  return lines.map(({ line, cells }) => {
    const options = optionsIn(cells.options).filter(({ text }) => text !== '')
    const isClear = isMarked(cells.options) && !isMarkUnknown(cells.options)
    const empty = emptyQuestion(cells.text)
    const question: EditedQuestion = {
      ...empty,
      seconds: secondsIn(cells.seconds),
      answers: empty.answers.map((none, at) => {
        const option = options[at]
        return option ? { text: option.text, isAns: isClear && option.isAns } : none
      }),
    }
    const problem = () => {
      const right = question.answers.filter(({ isAns }) => isAns).length
      if (cells.text === '') return 'text'
      if (options.length < optionCounts.least) return 'answers'
      if (options.length > optionCounts.most) return 'tooMany'
      if (
        cells.text.length > questionLengths.text ||
        options.some(({ text }) => text.length > questionLengths.option)
      )
        return 'long'
      if (known.has(questionIdentity(question))) return 'known'
      return right === 0 || right > mostCorrect[type] ? 'right' : null
    }
    const found = problem()
    known.add(questionIdentity(question))
    return { line, said: cells.answer, question, problem: found }
  })
}
