import { useQuery } from '@tanstack/react-query'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { profileQuery } from '#web/patterns/profiles/profile-query.ts'
import { OwnPage } from '#web/patterns/record/own-page.tsx'
import type { RecordProps } from '#web/patterns/record/record-page.tsx'
import { PointRecord } from '../point-record.tsx'

export const UserPointRecordScreen = () => {
  const { LL } = useI18nContext()
  return (
    <OwnPage title={LL.record.points()}>
      {(record, { _id }) => <Points key={_id} record={record} profile={_id} />}
    </OwnPage>
  )
}

const Points = ({ record, profile }: { record: RecordProps; profile: string }) => {
  const { data } = useQuery(profileQuery(profile))
  return <PointRecord {...record} points={data?.points} />
}
