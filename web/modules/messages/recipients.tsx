import { useQuery } from '@tanstack/react-query'
import { usePeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { StudentPicker } from '#web/patterns/student-picker/student-picker.tsx'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { Card } from '#web/ui/page/card.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'

type RecipientsProps = {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  problem: string | null
}

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
