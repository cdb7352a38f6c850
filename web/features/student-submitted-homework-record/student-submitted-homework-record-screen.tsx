import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { SubmittedRecord } from '#web/parts/homework/homework-records.tsx'
import { StudentRecordPage } from '#web/parts/record/student-record-page.tsx'

/** What one student handed in, for staff. */
export const StudentSubmittedHomeworkRecordScreen = () => {
  const { LL } = useI18nContext()
  return <StudentRecordPage title={LL.homeworkRecord.submitted()} record={SubmittedRecord} />
}
