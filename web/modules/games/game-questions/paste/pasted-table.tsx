import { quizSeconds } from '#api/contracts/game-rules.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ScrollBox } from '#web/ui/focus/scroll-box.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { AnswerShape, answerLetters, answerTone, letterOf } from '../../quiz/answer-shape.tsx'
import type { PastedRow } from './check-pasted.ts'

type PastedTableProps = {
  rows: readonly PastedRow[]
  /** The number of heading lines that the page added. */
  added: number
  chosen: ReadonlyMap<number, number>
  onChoose: (line: number, slot: number) => void
}

const Chip = ({ slot }: { slot: number }) => (
  <span className={`game-questions-chip ${answerTone(slot)}`}>
    <AnswerShape place={slot} />
  </span>
)

/**
 * Previews the new questions. If the right answer is unclear, the row offers its answers as
 * choices.
 */
export const PastedTable = ({ rows, added, chosen, onChoose }: PastedTableProps) => {
  const { LL } = useI18nContext()
  const words = LL.gameEditor
  return (
    <ScrollBox label={words.preview()} className="game-questions-preview">
      <table>
        <thead>
          <tr>
            <th scope="col">{words.row()}</th>
            <th scope="col">{words.columns.text()}</th>
            {answerLetters.map((letter) => (
              <th key={letter} scope="col">
                {letter}
              </th>
            ))}
            <th scope="col">{words.columns.answer()}</th>
            <th scope="col">{words.columns.seconds()}</th>
          </tr>
        </thead>
        {rows.map((row) => (
          <tbody key={row.line} data-amber={row.problem !== null || undefined}>
            <Line row={row} added={added} chosen={chosen.get(row.line)} />
            {row.problem && (
              <tr>
                <td />
                <td colSpan={7}>
                  <Problem
                    row={row}
                    problem={row.problem}
                    onChoose={onChoose}
                    chosen={chosen.get(row.line)}
                  />
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </ScrollBox>
  )
}

type LineProps = { row: PastedRow; added: number; chosen: number | undefined }

const Line = ({ row, added, chosen }: LineProps) => {
  const { LL } = useI18nContext()
  const words = LL.gameEditor
  const { line, said, question, problem } = row
  const { answers, seconds } = question
  const right = answers.flatMap(({ isAns }, slot) => (isAns ? [slot] : []))
  const shown = problem === 'right' ? (chosen === undefined ? [] : [chosen]) : right
  return (
    <tr>
      <td className="num">{formatNumber(line - added)}</td>
      <th scope="row">
        <Words>{question.text}</Words>
      </th>
      {answers.map(({ text }, slot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer's only id is its place
        <td key={slot} data-label={text === '' ? undefined : letterOf(slot)}>
          <Words>{text}</Words>
        </td>
      ))}
      <td data-label={words.columns.answer()}>
        {shown.map((slot) => (
          <span key={slot}>
            <Chip slot={slot} />
            <span className="visually-hidden">{letterOf(slot)}</span>
          </span>
        ))}
        {shown.length === 0 && <Words>{said}</Words>}
      </td>
      <td className="num" data-label={words.columns.seconds()}>
        {formatNumber(seconds ?? quizSeconds.usual)}
      </td>
    </tr>
  )
}

type ProblemProps = {
  row: PastedRow
  problem: NonNullable<PastedRow['problem']>
  chosen: number | undefined
  onChoose: PastedTableProps['onChoose']
}

const Problem = ({ row, problem, chosen, onChoose }: ProblemProps) => {
  const { LL } = useI18nContext()
  const words = LL.gameEditor
  const { line, said, question } = row
  const sentence =
    problem !== 'right'
      ? words.problems[problem]()
      : said === ''
        ? words.problems.unmarked()
        : words.problems.right({ text: said })
  return (
    <div className="game-questions-problem">
      <span className="sm">
        <Icon name="warning" size="small" /> {sentence}
      </span>
      {problem === 'right' &&
        question.answers.map(
          ({ text }, slot) =>
            text !== '' && (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: an answer's only id is its place
                key={slot}
                type="button"
                aria-pressed={chosen === slot}
                onClick={() => onChoose(line, slot)}
              >
                <Chip slot={slot} />
                <span className="visually-hidden">{letterOf(slot)} </span>
                <Words>{text}</Words>
              </button>
            ),
        )}
    </div>
  )
}
