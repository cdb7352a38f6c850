import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { attendanceKind } from '#web/patterns/history/attendance-kind.ts'
import { RecordPage, type RecordProps } from '#web/patterns/record/record-page.tsx'

export const AttendanceRecordPage = (props: RecordProps) => {
  const { LL } = useI18nContext()
  const path = `/users/${props.userId}/attendanceList`
  return (
    <RecordPage
      {...props}
      kind={attendanceKind}
      title={LL.record.attendance()}
      path={path}
      categories={[]}
    />
  )
}
