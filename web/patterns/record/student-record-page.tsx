import type { ComponentType } from 'react'
import type { Watch } from '#api/contracts/live.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { formatClass, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { recordPath } from './record-path.ts'
import { type PresentStudent, StudentPage } from './student-page.tsx'

type PlacedRecord = {
  userId: string
  period: string
  watch: Watch
  back: { to: string; label: string }
  subtitle: string
  periods: boolean
}

export const usePlacedRecord = (student: PresentStudent): PlacedRecord => {
  const { LL, locale } = useI18nContext()
  const { period } = usePeriod()
  const name = nameIn(locale, student.name) || student.u_id
  return {
    userId: student._id,
    period: period._id,
    watch: { room: 'records', period: period._id },
    back: { to: recordPath(student._id), label: LL.studentRecord.title() },
    subtitle: `${name} ${formatClass(student.class, student.class_no)}`,
    periods: true,
  }
}

type StudentRecordPageProps = { title: string; record: ComponentType<PlacedRecord> }

export const StudentRecordPage = ({ title, record }: StudentRecordPageProps) => (
  <StudentPage title={title}>
    {(student) => <Placed key={student._id} student={student} record={record} />}
  </StudentPage>
)

const Placed = ({
  student,
  record: Record,
}: {
  student: PresentStudent
  record: ComponentType<PlacedRecord>
}) => <Record {...usePlacedRecord(student)} />
