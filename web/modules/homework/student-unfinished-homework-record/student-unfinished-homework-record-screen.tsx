import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { StudentRecordPage } from '#web/patterns/record/student-record-page.tsx'
import { UnfinishedRecord } from '../homework-records.tsx'

export const StudentUnfinishedHomeworkRecordScreen = () => {
  const { LL } = useI18nContext()
  return <StudentRecordPage title={LL.homeworkRecord.unfinished()} record={UnfinishedRecord} />
}
