import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { AttendanceRecord } from '#web/parts/record/attendance-record.tsx'
import { StudentRecordPage } from '#web/parts/record/student-record-page.tsx'

/** When one student came and went, for staff. */
export const StudentAttendanceRecordScreen = () => {
  const { LL } = useI18nContext()
  return <StudentRecordPage title={LL.record.attendance()} record={AttendanceRecord} />
}
