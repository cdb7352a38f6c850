import { type ReactNode, useState } from 'react'
import type { QuestionReport } from '#api/contracts/game-sessions.ts'
import { formatNumber, formatPercent } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Words } from '#web/ui/text/words.tsx'

type QuestionReportsProps = {
  questions: readonly QuestionReport[]
  chosen: ReactNode
  answersOf: (question: string) => string
}

const shareOf = ({ correct, answers }: QuestionReport) => correct / Math.max(1, answers)
const enough = 0.6

export const QuestionReports = ({ questions, chosen, answersOf }: QuestionReportsProps) => {
  const { LL } = useI18nContext()
  const words = LL.gameRecord
  const [order, setOrder] = useState<'hardest' | 'asked'>('hardest')
  const numbered = questions.map((question, at) => ({ question, number: at + 1 }))
  const shown =
    order === 'asked'
      ? numbered
      : numbered.toSorted((one, other) => shareOf(one.question) - shareOf(other.question))
  return (
    <Card title={words.howEach()} className="game-record-panel">
      <div className="filters">
        {chosen}
        <SegmentedControl
          label={words.order()}
          value={order}
          onChange={setOrder}
          options={(['hardest', 'asked'] as const).map((value) => ({
            value,
            label: words[value](),
          }))}
        />
      </div>
      {shown.length === 0 && <EmptyState title={words.noReport()} />}
      <ol className="game-record-questions">
        {shown.map(({ question, number }) => (
          <Report
            key={question._id}
            question={question}
            number={number}
            answers={answersOf(question._id)}
          />
        ))}
      </ol>
    </Card>
  )
}

type ReportProps = { question: QuestionReport; number: number; answers?: string }

export const Report = ({ question, number, answers }: ReportProps) => {
  const { LL } = useI18nContext()
  const words = LL.gameRecord
  return (
    <li>
      <Tag>
        <span className="num">{formatNumber(number)}</span>
      </Tag>
      <div className="game-record-text">
        <b>
          <Words>{question.text}</Words>
        </b>
        {question.image && <img src={question.image} alt={LL.games.withImage()} loading="lazy" />}
        {!question.isActive && <Tag>{words.gone()}</Tag>}
        {shareOf(question) < enough && (
          <Tag tone="amber" icon="info">
            {words.again()}
          </Tag>
        )}
        {answers && (
          <PeriodLink
            to={answers}
            className="see"
            aria-label={`${words.whoAnswered()}: ${question.text}`}
          >
            {words.whoAnswered()}
            <Icon name="forward" size="small" />
          </PeriodLink>
        )}
      </div>
      <ul className="game-record-options">
        {question.options.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no ids here, and never move
          <li key={at} className={option.isAns ? 'game-record-ans' : ''}>
            <b>{'ABCD'[at] ?? ''}</b>
            <span>
              <Words>{option.text}</Words>
            </span>
            <span className="game-record-share" aria-hidden="true">
              <span
                style={{ inlineSize: `${(100 * option.count) / Math.max(1, question.answers)}%` }}
              />
            </span>
            <span className="num">
              {formatNumber(option.count)} ·{' '}
              {formatPercent(option.count / Math.max(1, question.answers))}
            </span>
            <span className="sm game-record-mark">
              {option.isAns && (
                <>
                  <Icon name="check" size="small" /> {words.right()}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className="game-record-sum">
        <b className="num">{formatPercent(shareOf(question))}</b>
        <span className="sm mut">{words.percentRight()}</span>
        <span className="sm mut num">{words.ofAnswers(formatNumber(question.answers))}</span>
      </div>
    </li>
  )
}
