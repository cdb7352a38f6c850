import { useQuery } from '@tanstack/react-query'
import { usePeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/kit/card.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { StudentPicker } from '#web/parts/student-picker/student-picker.tsx'
import { studentsQuery } from '#web/parts/student-picker/students-query.ts'

type RecipientsProps = {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  problem: string | null
}

/** For which students a memo is: a class, some of a list, or all. */
export const Recipients = ({ chosen, onChange, problem }: RecipientsProps) => {
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  const students = useQuery(studentsQuery(period._id))
  return (
    <Card title={LL.messagesStaff.recipients()} className="messages-recipients">
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <QueryView query={students}>
        {(all) => (
          <StudentPicker
            students={all}
            chosen={new Set(chosen)}
            onChange={(profiles) => onChange([...profiles])}
          />
        )}
      </QueryView>
    </Card>
  )
}
