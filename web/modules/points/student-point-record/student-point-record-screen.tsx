import { useQuery } from '@tanstack/react-query'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { type PresentStudent, StudentPage } from '#web/patterns/record/student-page.tsx'
import { recordQuery } from '#web/patterns/record/student-queries.ts'
import { usePlacedRecord } from '#web/patterns/record/student-record-page.tsx'
import { PointRecord } from '../point-record.tsx'

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
