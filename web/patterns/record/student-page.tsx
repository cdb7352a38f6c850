import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import type { StudentRecord } from '#api/contracts/students.ts'
import { isNotFound } from '#web/client/api/api-error.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { studentQuery } from './student-queries.ts'

export type PresentStudent = StudentRecord & { profile: string; class: string; class_no: number }
const isPresent = (student: StudentRecord): student is PresentStudent => student.profile !== null

type StudentPageProps = {
  title: string
  heading?: (student: StudentRecord) => string
  children: (student: PresentStudent) => ReactNode
}

/** Shows a staff page of the student `:userId`, or says that the period has no such student. */
export const StudentPage = ({ title, heading, children }: StudentPageProps) => {
  const { LL } = useI18nContext()
  const { userId = '' } = useParams<{ userId: string }>()
  const { period } = usePeriod()
  const query = useQuery(studentQuery(userId, period._id))
  const student = query.data
  if (student && isPresent(student)) return children(student)
  const texts = LL.studentRecord.nobody
  return (
    <>
      <PageHeader
        title={student && heading ? heading(student) : title}
        back={{ to: '/admin/student_list', label: LL.students.title() }}
        period="beside"
      />
      <Card>
        {isNotFound(query.error) ? (
          <EmptyState title={texts.title()} text={texts.text()} />
        ) : (
          <QueryView query={query}>{(absent) => <Elsewhere student={absent} />}</QueryView>
        )}
      </Card>
    </>
  )
}

const Elsewhere = ({ student: { periods } }: { student: StudentRecord }) => {
  const { LL } = useI18nContext()
  const { period, choose } = usePeriod()
  const texts = LL.studentRecord.notHere
  return (
    <EmptyState
      title={texts.title(period.name)}
      text={periods.length > 0 ? texts.text() : texts.never()}
    >
      <span className="row wrap record-periods">
        {periods.map(({ _id, name, class: ofClass }) => (
          <Button key={_id} outlined label={`${name} · ${ofClass}`} onClick={() => choose(_id)} />
        ))}
      </span>
    </EmptyState>
  )
}
