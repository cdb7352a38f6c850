import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { StudentRecordPage } from '#web/patterns/record/student-record-page.tsx'
import { AttendanceRecordPage } from '../attendance-record.tsx'

export const StudentAttendanceRecordScreen = () => {
  const { LL } = useI18nContext()
  return <StudentRecordPage title={LL.record.attendance()} record={AttendanceRecordPage} />
}
