import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { OwnPage } from '#web/patterns/record/own-page.tsx'
import { UnfinishedRecord } from '../homework-records.tsx'

export const UserUnfinishedHomeworkRecordScreen = () => {
  const { LL } = useI18nContext()
  return (
    <OwnPage title={LL.homeworkRecord.unfinished()}>
      {(record, { _id }) => <UnfinishedRecord key={_id} {...record} />}
    </OwnPage>
  )
}
