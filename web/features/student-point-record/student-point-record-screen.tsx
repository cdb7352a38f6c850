import { useQuery } from '@tanstack/react-query'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PointRecord } from '#web/parts/record/point-record.tsx'
import { type PresentStudent, StudentPage } from '#web/parts/record/student-page.tsx'
import { recordQuery } from '#web/parts/record/student-queries.ts'
import { usePlacedRecord } from '#web/parts/record/student-record-page.tsx'

/** All that happened to one student's points, for staff. */
export const StudentPointRecordScreen = () => {
  const { LL } = useI18nContext()
  return (
    <StudentPage title={LL.record.points()}>
      {(student) => <Points key={student._id} student={student} />}
    </StudentPage>
  )
}

const Points = ({ student }: { student: PresentStudent }) => {
  const { data } = useQuery(recordQuery(student.profile))
  return <PointRecord {...usePlacedRecord(student)} points={data?.points} />
}
