import { useQuery } from '@tanstack/react-query'
import type { AttendanceRule, AttendanceType } from '#api/contracts/attendance.ts'
import type { Student } from '#api/contracts/students.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/kit/card.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { useNarrow } from '#web/kit/use-media-query.ts'
import { UnrecordedMessage } from '#web/parts/batches/unrecorded-message.tsx'
import { studentsQuery } from '#web/parts/student-picker/students-query.ts'
import { attendanceRulesQuery } from './attendance-rules.ts'
import './check.css'
import { NarrowCheck } from './narrow-check.tsx'
import { useCheck } from './use-check.ts'
import { useCheckForm } from './use-check-form.ts'
import { WideCheck } from './wide-check.tsx'

/** Students come or go: by a rule, who. */
export const CheckScreen = ({ direction }: { direction: AttendanceType }) => {
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  const rules = useQuery(attendanceRulesQuery())
  const students = useQuery(studentsQuery(period._id))
  return (
    <>
      <PageHeader title={LL.attendance[direction].title()} period="beside" />
      {rules.data && students.data ? (
        // Another period has other students.
        <CheckBoard
          key={period._id}
          direction={direction}
          rules={rules.data.filter(({ isActive }) => isActive)}
          students={students.data}
        />
      ) : (
        <Card>
          {!rules.data && <QueryView query={rules}>{() => null}</QueryView>}
          {rules.data && <QueryView query={students}>{() => null}</QueryView>}
        </Card>
      )}
    </>
  )
}

type Board = { direction: AttendanceType; rules: readonly AttendanceRule[]; students: readonly Student[] }

const CheckBoard = ({ direction, rules, students }: Board) => {
  const narrow = useNarrow()
  const form = useCheckForm(students)
  const check = useCheck(direction, form, { rules, students })
  const notice = check.unrecorded.length > 0 && (
    <UnrecordedMessage
      unrecorded={check.unrecorded}
      students={students}
      onRetry={check.retry}
      retrying={check.isPending}
    />
  )
  const Layout = narrow ? NarrowCheck : WideCheck
  return <Layout {...{ direction, form, check, rules, students, notice }} />
}
