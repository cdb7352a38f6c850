import { useQuery } from '@tanstack/react-query'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { OwnPage } from '#web/parts/record/own-page.tsx'
import { PointRecord } from '#web/parts/record/point-record.tsx'
import type { RecordProps } from '#web/parts/record/record-page.tsx'
import { recordQuery } from '#web/parts/record/student-queries.ts'

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
  const { data } = useQuery(recordQuery(profile))
  return <PointRecord {...record} points={data?.points} />
}
