import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Student } from '#api/contracts/students.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { StudentPicker } from '#web/patterns/student-picker/student-picker.tsx'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { Card } from '#web/ui/page/card.tsx'
import { Message as Note } from '#web/ui/states/message.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import type { SchoolMessageKind } from './message-queries.ts'

type RecipientChoice = { kind: SchoolMessageKind; period: string; chosen: readonly string[] }

/** Leaves out chosen students who are no longer on the period's list. */
export const useRecipients = ({ kind, period, chosen }: RecipientChoice) => {
  const students = useQuery({ ...studentsQuery(period), enabled: kind === 'memo' })
  const listed = students.data && new Set(students.data.map(({ profile }) => profile))
  const profiles = chosen.filter((profile) => listed?.has(profile) ?? true)
  return { students, profiles, leftOut: chosen.length - profiles.length }
}

type RecipientsProps = {
  students: UseQueryResult<Student[]>
  chosen: readonly string[]
  leftOut: number
  onChange: (chosen: string[]) => void
  problem: string | null
}

export const Recipients = ({ students, chosen, leftOut, onChange, problem }: RecipientsProps) => {
  const { LL } = useI18nContext()
  const words = LL.messagesStaff
  return (
    <Card title={words.recipients()} className="messages-recipients">
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {leftOut > 0 && <Note tone="amber">{words.recipientsLeftOut(leftOut)}</Note>}
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
