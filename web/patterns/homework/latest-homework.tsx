import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDate, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { Words } from '#web/ui/text/words.tsx'
import '#web/patterns/record/record.css'
import { statusLooks } from './status-looks.ts'
import {
  latestSubmittedQuery,
  latestUnfinishedQuery,
  type StudentPeriod,
} from './student-queries.ts'
import { statusWords } from './words.ts'

type LatestHomeworkProps = {
  of: StudentPeriod
  path: string
  className?: string
}

export const LatestHomework = ({ of, path, className = '' }: LatestHomeworkProps) => {
  const { LL } = useI18nContext()
  const words = LL.homeworkRecord
  return (
    <>
      <Card
        title={words.latestSubmitted()}
        seeAll={`${path}/submitted_homework_record`}
        className={`record-latest ${className}`}
      >
        <Submitted of={of} />
      </Card>
      <Card
        title={words.latestUnfinished()}
        seeAll={`${path}/unfinished_homework_record`}
        className={`record-latest ${className}`}
      >
        <Unfinished of={of} />
      </Card>
    </>
  )
}

const Submitted = ({ of }: { of: StudentPeriod }) => {
  const { LL } = useI18nContext()
  const words = statusWords(LL)
  const { title, text } = LL.homeworkRecord.noSubmitted
  return (
    <QueryView query={useQuery(latestSubmittedQuery(of))}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title={title()} text={text()} />
        ) : (
          <ul>
            {rows.map(({ _id, date, status }) => (
              <Row key={_id} date={date}>
                <Tag tone={statusLooks[status].tone} icon={statusLooks[status].icon}>
                  {words[status]}
                </Tag>
              </Row>
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

const Unfinished = ({ of }: { of: StudentPeriod }) => {
  const { LL, locale } = useI18nContext()
  const ruleName = useRuleName()
  const { title, text } = LL.homeworkRecord.noUnfinished
  return (
    <QueryView query={useQuery(latestUnfinishedQuery(of))}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title={title()} text={text()} />
        ) : (
          <ul>
            {rows.map(({ _id, date, homework_type: code, remarks }) => (
              <Row key={_id} date={date} note={remarks}>
                <span>
                  <b>
                    <Words>{ruleName(code)}</Words>
                  </b>{' '}
                  <span className="sm mut">
                    <Words>{nameIn(locale, code.subject.name)}</Words>
                  </span>
                </span>
              </Row>
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

type RowProps = { date: string; note?: string; children: ReactNode }

const Row = ({ date, note, children }: RowProps) => (
  <li>
    <div className="grow">
      <b className="num">{formatDate(date)}</b>
      {note && (
        <div className="xs mut">
          <Words>{note}</Words>
        </div>
      )}
    </div>
    {children}
  </li>
)
