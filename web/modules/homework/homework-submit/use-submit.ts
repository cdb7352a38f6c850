import type { z } from 'zod'
import type { SubmitHomework } from '#api/contracts/homework.ts'
import type { Student } from '#api/contracts/students.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useBatchCommand } from '#web/patterns/batches/use-batch-command.ts'

type Input = z.infer<typeof SubmitHomework>
type SubmittedClass = {
  className: string
  students: readonly Student[]
  onRecorded: (sent: Input['profiles'], left: readonly string[]) => void
}

export const useSubmit = ({ className, students, onRecorded }: SubmittedClass) => {
  const { LL, locale } = useI18nContext()
  const words = LL.homeworkSubmit
  const describe = (_: Input, recorded: readonly string[]) => {
    const only =
      recorded.length === 1 ? students.find(({ profile }) => profile === recorded[0]) : undefined
    return {
      title: only
        ? words.done.one(nameIn(locale, only.name))
        : words.done.class({ class: className, count: recorded.length }),
    }
  }
  return useBatchCommand<Input>({
    path: '/v2/homework/homeworkSubmitRecord',
    history: 'homework',
    describe,
    failed: words.failed(),
    onRecorded: ({ input, left }) => onRecorded(input.profiles, left),
  })
}
