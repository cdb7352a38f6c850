import type { z } from 'zod'
import type { LeaveUnfinished } from '#api/contracts/homework.ts'
import type { Student } from '#api/contracts/students.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { audienceOf } from '#web/patterns/batches/audience.ts'
import { type RecordedBatch, useBatchCommand } from '#web/patterns/batches/use-batch-command.ts'

type Input = z.infer<typeof LeaveUnfinished>
export type RecordedUnfinished = RecordedBatch<Input>

export const useLeaveUnfinished = (
  students: readonly Student[],
  onRecorded: (recorded: RecordedUnfinished) => void,
) => {
  const { LL, locale } = useI18nContext()
  const words = LL.homeworkUnfinished
  const describe = (_: Input, recorded: readonly string[]) => {
    const some = students.filter(({ profile }) => recorded.includes(profile))
    const audience = audienceOf(some)
    if (audience.kind === 'one')
      return { title: words.done.one(nameIn(locale, audience.student.name)) }
    if (audience.kind === 'class')
      return { title: words.done.class({ class: audience.name, count: some.length }) }
    return { title: words.done.many(some.length) }
  }
  return useBatchCommand<Input>({
    path: '/v2/homework/unfinishedHomework',
    history: 'unfinished',
    describe,
    failed: words.failed(),
    onRecorded,
  })
}
