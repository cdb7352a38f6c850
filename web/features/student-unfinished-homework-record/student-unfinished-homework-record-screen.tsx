import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { UnfinishedRecord } from '#web/parts/homework/homework-records.tsx'
import { StudentRecordPage } from '#web/parts/record/student-record-page.tsx'

/** What one student left unfinished, for staff. */
export const StudentUnfinishedHomeworkRecordScreen = () => {
  const { LL } = useI18nContext()
  return <StudentRecordPage title={LL.homeworkRecord.unfinished()} record={UnfinishedRecord} />
}
