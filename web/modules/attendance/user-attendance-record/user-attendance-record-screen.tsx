import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { OwnPage } from '#web/patterns/record/own-page.tsx'
import { AttendanceRecordPage } from '../attendance-record.tsx'

export const UserAttendanceRecordScreen = () => {
  const { LL } = useI18nContext()
  return (
    <OwnPage title={LL.record.attendance()}>
      {(record, { _id }) => <AttendanceRecordPage key={_id} {...record} />}
    </OwnPage>
  )
}
