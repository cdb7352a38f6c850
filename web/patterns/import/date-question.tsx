import { formatDate } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { type DateOrder, readDate } from '#web/ui/text/read-date.ts'
import type { ImportKind } from './import-kind.ts'
import type { UnclearDates as Question } from './outcome.ts'

type DateQuestionProps<Key extends string> = {
  kind: ImportKind<Key>
  question: Question<Key>
  onAnswer: (order: DateOrder) => void
}

const orders = ['dayFirst', 'monthFirst'] as const

/** Asks once per column whether its dates begin with the day or the month. */
export const DateQuestion = <Key extends string>({
  kind,
  question,
  onAnswer,
}: DateQuestionProps<Key>) => {
  const { LL } = useI18nContext()
  const words = LL.imports.dates
  const column = kind.columns.find(({ key }) => key === question.key)?.name(LL) ?? ''
  const sentence = words.question({ column, date: question.sample })
  return (
    <div className="import-problem">
      <Message tone="amber">
        <p>
          <b>{sentence}</b> {words.once()}
        </p>
        <span className="row wrap">
          {orders.map((order) => (
            <Button
              key={order}
              outlined
              label={words[order](formatDate(readDate(question.sample, order) ?? ''))}
              onClick={() => onAnswer(order)}
            />
          ))}
        </span>
      </Message>
    </div>
  )
}
