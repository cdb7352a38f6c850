import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { UnfinishedRecord } from '#web/parts/homework/homework-records.tsx'
import { OwnPage } from '#web/parts/record/own-page.tsx'

/** One's own homework, or the child's. */
export const UserUnfinishedHomeworkRecordScreen = () => {
  const { LL } = useI18nContext()
  return (
    <OwnPage title={LL.homeworkRecord.unfinished()}>
      {(record, { _id }) => <UnfinishedRecord key={_id} {...record} />}
    </OwnPage>
  )
}
