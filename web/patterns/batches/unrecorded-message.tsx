import type { Student } from '#api/contracts/students.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { formatClass, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { anyRetryable, type Unrecorded } from './outcomes.ts'

type UnrecordedMessageProps = {
  command: { unrecorded: readonly Unrecorded[]; retry: () => void; isPending: boolean }
  students: readonly Pick<Student, 'profile' | 'name' | 'class' | 'class_no'>[]
}

const mostNamed = 12

/**
 * Names the students for whom a command was not recorded, with each reason once. They stay
 * selected, and a retry records nobody twice.
 */
export const UnrecordedMessage = ({ command, students }: UnrecordedMessageProps) => {
  const { LL, locale } = useI18nContext()
  const message = useErrorMessage()
  const { unrecorded } = command
  if (unrecorded.length === 0) return null
  const byProfile = new Map(students.map((student) => [student.profile, student]))
  const reasons = Map.groupBy(
    unrecorded,
    ({ outcome, code }) => code ?? (outcome === 'retryable' ? 'retryable' : 'unknown'),
  )
  const nameOf = ({ profile }: Unrecorded) => {
    const student = byProfile.get(profile)
    return student
      ? `${nameIn(locale, student.name)} ${formatClass(student.class, student.class_no)}`
      : ''
  }
  return (
    <Message
      tone="amber"
      end={
        anyRetryable(unrecorded) && (
          <Button
            outlined
            size="small"
            loading={command.isPending}
            icon={<Icon name="retry" size="small" />}
            label={LL.common.tryAgain()}
            onClick={command.retry}
          />
        )
      }
    >
      <b>{LL.batches.unrecorded(unrecorded.length)}</b>
      <ul>
        {[...reasons].map(([code, some]) => (
          <li key={code}>
            {message(new ApiError({ code, status: 0, details: { count: some.length } }))}{' '}
            {some.slice(0, mostNamed).map(nameOf).filter(Boolean).join(LL.batches.separator())}
            {some.length > mostNamed && ` ${LL.batches.andMore(some.length - mostNamed)}`}
          </li>
        ))}
      </ul>
      {LL.batches.keptChosen()}
    </Message>
  )
}
