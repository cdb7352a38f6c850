import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/states/message.tsx'
import type { ImportKind } from './import-kind.ts'
import type { UnclearColumn as Question } from './outcome.ts'

type ColumnQuestionProps<Key extends string> = {
  kind: ImportKind<Key>
  question: Question<Key>
  onAnswer: (at: number) => void
}

export const ColumnQuestion = <Key extends string>({
  kind,
  question,
  onAnswer,
}: ColumnQuestionProps<Key>) => {
  const { LL } = useI18nContext()
  const words = LL.imports.whichColumn
  const column = kind.columns.find(({ key }) => key === question.key)
  return (
    <div className="import-problem">
      <Message tone="amber">
        <p>
          <b>{words.question(column?.name(LL) ?? '')}</b> {words.text()}
        </p>
        <span className="row wrap">
          {question.choices.map(({ at, name, samples }) => (
            <Button
              key={at}
              outlined
              label={
                column?.secret || samples.length === 0
                  ? words.place({ name, place: at + 1 })
                  : words.choice({ name, samples: samples.join(LL.imports.bar.and()) })
              }
              onClick={() => onAnswer(at)}
            />
          ))}
        </span>
      </Message>
    </div>
  )
}
