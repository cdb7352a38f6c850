import { mostCorrect, optionCounts, questionLengths } from '#api/contracts/game-rules.ts'
import type { Game, QuestionsInput } from '#api/contracts/games.ts'
import { checkLines, type ToCheck } from '#web/patterns/import/check-lines.ts'
import type { CsvLine, PreviewRow, RowCells, RowError } from '#web/patterns/import/preview-row.ts'
import type { QuestionKey } from './question-kind.ts'
import {
  isMarkUnknown,
  isSameOptions,
  optionsIn,
  optionsText,
  type QuestionOption,
} from './question-options.ts'

export type QuestionRowInput = QuestionsInput[number]
export type QuestionPreviewRow = PreviewRow<QuestionKey, QuestionRowInput>
/** `stored`: the current questions, in the columns of the export. */
export type KnownQuestions = { games: readonly Game[]; stored: readonly CsvLine<QuestionKey>[] }
type Question = { id: string; game: string; text: string; options: QuestionOption[] }

export const checkQuestions = ({
  lines: given,
  refused,
  games,
  stored,
  chosen,
}: ToCheck<QuestionKey> & KnownQuestions & { chosen?: string }): QuestionPreviewRow[] => {
  const lines = chosen
    ? given.map((line) => ({ ...line, cells: { ...line.cells, game: chosen } }))
    : given
  const gameOf = new Map(games.map((game) => [game._id, game]))
  const questions = stored.map(({ cells }) => ({ ...cells, options: optionsIn(cells.options) }))
  const byId = new Map(questions.map((question) => [question.id, question]))
  // A row without an id matches an equal question of its game, so importing a file twice adds
  // nothing.
  const sameAs = new Map(questions.map((question) => [said(question), question]))
  return checkLines<QuestionKey, QuestionRowInput>({
    lines,
    refused,
    idKey: 'text',
    duplicate: 'yup_type_error',
    sameOf: ({ cells }) =>
      cells.id.toLowerCase() || said({ ...cells, options: optionsIn(cells.options) }),
    preview: (line) => {
      const { id, game, text } = line.cells
      const options = optionsIn(line.cells.options)
      const known = id ? byId.get(id.toLowerCase()) : sameAs.get(said({ game, text, options }))
      const row = previewOf(line, { options, known, game: gameOf.get(game.toLowerCase()) })
      return isMarkUnknown(line.cells.options) ? { ...row, doubts: [unknownMark(line)] } : row
    },
  })
}

const unknownMark = ({ cells }: CsvLine<QuestionKey>) =>
  ({ field: 'options', code: 'mark', text: cells.options }) as const

const said = ({ game, text, options }: Pick<Question, 'game' | 'text' | 'options'>) =>
  JSON.stringify([game.toLowerCase(), text, optionsText(options).replaceAll(';', '；')])

type CheckedQuestion = {
  options: QuestionOption[]
  known: Question | undefined
  game: Game | undefined
}

const previewOf = (
  { line, cells: given }: CsvLine<QuestionKey>,
  { options, known, game }: CheckedQuestion,
): QuestionPreviewRow => {
  const errors = [
    ...idErrors(given, { known, game }),
    ...textErrors(given),
    ...optionErrors(options, game),
  ]
  const input: QuestionRowInput = {
    ...(known && { id: known.id }),
    game: game?._id ?? '',
    text: given.text,
    options: options.filter(({ text }) => text !== ''),
  }
  if (errors.length > 0) return { line, result: 'invalid', cells: given, was: {}, errors, input }
  const cells: RowCells<QuestionKey> = {
    id: known?.id ?? '',
    game: game?.name ?? '',
    text: given.text,
    options: optionsText(input.options),
  }
  if (!known) return { line, result: 'new', cells, was: {}, errors, input }
  const was = {
    ...(given.text !== known.text && { text: known.text }),
    ...(!isSameOptions(input.options, known.options) && { options: optionsText(known.options) }),
  }
  return {
    line,
    result: Object.keys(was).length > 0 ? 'update' : 'unchanged',
    cells,
    was,
    errors,
    input,
  }
}

const idErrors = (
  given: RowCells<QuestionKey>,
  { known, game }: Pick<CheckedQuestion, 'known' | 'game'>,
): RowError[] => {
  if (given.game === '') return [{ field: 'game', code: 'game_id_required' }]
  if (!game) return [{ field: 'game', code: 'invalid_game_id' }]
  if (given.id !== '' && !known) return [{ field: 'id', code: 'yup_type_error' }]
  return known && known.game !== game._id ? [{ field: 'game', code: 'invalid_game_id' }] : []
}

const textErrors = ({ text }: RowCells<QuestionKey>): RowError[] =>
  text.length > questionLengths.text
    ? [{ field: 'text', code: 'yup_string_max', params: { max: questionLengths.text } }]
    : []

const optionErrors = (options: readonly QuestionOption[], game: Game | undefined): RowError[] => {
  const field = 'options'
  const [a, b] = options
  if (!a?.text || !b?.text) return [{ field, code: 'option_required' }]
  const kept = options.filter(({ text }) => text !== '')
  if (kept.length > optionCounts.most)
    return [{ field, code: 'yup_array_max', params: { max: optionCounts.most } }]
  if (kept.some(({ text }) => text.length > questionLengths.option))
    return [{ field, code: 'yup_string_max', params: { max: questionLengths.option } }]
  const correct = kept.filter(({ isAns }) => isAns).length
  if (correct === 0) return [{ field, code: 'correct_answer_required' }]
  const most = game ? mostCorrect[game.gameType] : correct
  return correct > most ? [{ field, code: 'max_correct_ans_msg', params: { max: most } }] : []
}
