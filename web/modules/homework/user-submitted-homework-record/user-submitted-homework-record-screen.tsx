import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { OwnPage } from '#web/patterns/record/own-page.tsx'
import { SubmittedRecord } from '../homework-records.tsx'

export const UserSubmittedHomeworkRecordScreen = () => {
  const { LL } = useI18nContext()
  return (
    <OwnPage title={LL.homeworkRecord.submitted()}>
      {(record, { _id }) => <SubmittedRecord key={_id} {...record} />}
    </OwnPage>
  )
}
