import { ColumnQuestion } from './column-question.tsx'
import { DateQuestion } from './date-question.tsx'
import { EncodingQuestion } from './encoding-question.tsx'
import type { ImportKind } from './import-kind.ts'
import type { ImportOutcome, ImportQuestion } from './outcome.ts'
import { SheetQuestion } from './sheet-question.tsx'

type FileQuestionProps<Key extends string> = {
  kind: ImportKind<Key>
  question: ImportQuestion<Key>
  onAnswer: (outcome: ImportOutcome<Key> | Promise<ImportOutcome<Key>>) => void
  onCancel: () => void
}

export const FileQuestion = <Key extends string>({
  kind,
  question,
  onAnswer,
  onCancel,
}: FileQuestionProps<Key>) => {
  if (question.kind === 'dates')
    return (
      <DateQuestion
        kind={kind}
        question={question}
        onAnswer={(order) => onAnswer(question.answer(order))}
      />
    )
  if (question.kind === 'columns')
    return (
      <ColumnQuestion
        kind={kind}
        question={question}
        onAnswer={(at) => onAnswer(question.answer(at))}
      />
    )
  if (question.kind === 'encoding')
    return (
      <EncodingQuestion
        {...question}
        onAnswer={(one) => onAnswer(question.answer(one))}
        onCancel={onCancel}
      />
    )
  return (
    <SheetQuestion
      {...question}
      onAnswer={(one) => onAnswer(question.answer(one))}
      onCancel={onCancel}
    />
  )
}
