import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { StudentRecordPage } from '#web/patterns/record/student-record-page.tsx'
import { SubmittedRecord } from '../homework-records.tsx'

export const StudentSubmittedHomeworkRecordScreen = () => {
  const { LL } = useI18nContext()
  return <StudentRecordPage title={LL.homeworkRecord.submitted()} record={SubmittedRecord} />
}
