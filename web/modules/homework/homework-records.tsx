import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { RecordPage, type RecordProps } from '#web/patterns/record/record-page.tsx'
import { submittedKind } from './submitted-kind.ts'
import { unfinishedKind } from './unfinished-kind.ts'

export const SubmittedRecord = (props: RecordProps) => {
  const { LL } = useI18nContext()
  const path = `/users/${props.userId}/submittedHomework`
  return (
    <RecordPage
      {...props}
      kind={submittedKind}
      title={LL.homeworkRecord.submitted()}
      path={path}
      categories={[]}
    />
  )
}

export const UnfinishedRecord = (props: RecordProps) => {
  const { LL } = useI18nContext()
  const path = `/users/${props.userId}/unfinishedHomework`
  return (
    <RecordPage
      {...props}
      kind={unfinishedKind}
      title={LL.homeworkRecord.unfinished()}
      path={path}
      categories={[]}
    />
  )
}
