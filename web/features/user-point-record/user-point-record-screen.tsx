import { useQuery } from '@tanstack/react-query'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { profileQuery } from '#web/parts/profile/profile-query.ts'
import { OwnPage } from '#web/parts/record/own-page.tsx'
import { PointRecord } from '#web/parts/record/point-record.tsx'
import type { RecordProps } from '#web/parts/record/record-page.tsx'

/** All that happened to the own points, or to the child's. */
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
