import { usePeriod } from '#web/client/session/period.tsx'
import { formatClass, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { SubmittedRecord } from '#web/parts/homework/homework-records.tsx'
import { recordPath } from '#web/parts/record/record-path.ts'
import { StudentPage } from '#web/parts/record/student-page.tsx'

/** The homework of one student, for staff. */
export const StudentSubmittedHomeworkRecordScreen = () => {
  const { LL, locale } = useI18nContext()
  const { period } = usePeriod()
  return (
    <StudentPage title={LL.homeworkRecord.submitted()}>
      {({ _id, name, u_id, class: ofClass, class_no }) => (
        <SubmittedRecord
          key={_id}
          userId={_id}
          period={period._id}
          watch={{ room: 'records', period: period._id }}
          back={{ to: recordPath(_id), label: LL.studentRecord.title() }}
          subtitle={`${nameIn(locale, name) || u_id} ${formatClass(ofClass, class_no)}`}
          periods
        />
      )}
    </StudentPage>
  )
}
