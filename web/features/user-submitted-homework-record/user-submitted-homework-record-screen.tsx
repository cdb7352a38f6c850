import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { SubmittedRecord } from '#web/parts/homework/homework-records.tsx'
import { OwnPage } from '#web/parts/record/own-page.tsx'

/** One's own homework, or the child's. */
export const UserSubmittedHomeworkRecordScreen = () => {
  const { LL } = useI18nContext()
  return (
    <OwnPage title={LL.homeworkRecord.submitted()}>
      {(record, { _id }) => <SubmittedRecord key={_id} {...record} />}
    </OwnPage>
  )
}
