import { useQuery } from '@tanstack/react-query'
import { usePeriod } from '#web/client/session/period.tsx'
import { formatClass, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PointRecord } from '#web/parts/record/point-record.tsx'
import { recordPath } from '#web/parts/record/record-path.ts'
import { type PresentStudent, StudentPage } from '#web/parts/record/student-page.tsx'
import { recordQuery } from '#web/parts/record/student-queries.ts'

/** All that happened to one student's points, for staff. */
export const StudentPointRecordScreen = () => {
  const { LL } = useI18nContext()
  return (
    <StudentPage title={LL.record.points()}>{(student) => <Points key={student._id} student={student} />}</StudentPage>
  )
}

const Points = ({ student }: { student: PresentStudent }) => {
  const { LL, locale } = useI18nContext()
  const { period } = usePeriod()
  const { data } = useQuery(recordQuery(student.profile))
  const name = nameIn(locale, student.name) || student.u_id
  return (
    <PointRecord
      userId={student._id}
      period={period._id}
      watch={{ room: 'records', period: period._id }}
      back={{ to: recordPath(student._id), label: LL.studentRecord.title() }}
      subtitle={`${name} ${formatClass(student.class, student.class_no)}`}
      points={data?.points}
      periods
    />
  )
}
