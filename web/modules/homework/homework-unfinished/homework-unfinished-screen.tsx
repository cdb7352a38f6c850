import { useQuery } from '@tanstack/react-query'
import { usePeriod } from '#web/client/session/period.tsx'
import { useLive } from '#web/client/use-live.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { activeHomeworkTypesQuery } from '#web/patterns/homework/homework-types-query.ts'
import { LiveBadge } from '#web/patterns/live/live-badge.tsx'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { PeriodOver } from '../period-over.tsx'
import { settingQuery } from '../setting-query.ts'
import './homework-unfinished.css'
import { UnfinishedBoard } from './unfinished-board.tsx'

export const HomeworkUnfinishedScreen = () => {
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  const setting = useQuery(settingQuery())
  const homeworkTypes = useQuery(activeHomeworkTypesQuery(period._id))
  const students = useQuery(studentsQuery(period._id))
  const { status } = useLive(
    { room: 'homework', period: period._id },
    { refetch: [['unfinished'], ['roll-call']] },
  )
  return (
    <>
      <PageHeader title={LL.homeworkUnfinished.title()} period="beside">
        <LiveBadge status={status} />
      </PageHeader>
      <QueryView query={setting}>
        {(known) => (
          <>
            <PeriodOver today={known.today} />
            <QueryView query={homeworkTypes}>
              {({ homeworkType, allSubject }) => (
                <QueryView query={students}>
                  {(everyone) => (
                    <UnfinishedBoard
                      setting={known}
                      homeworkTypes={homeworkType}
                      subjects={allSubject}
                      students={everyone}
                    />
                  )}
                </QueryView>
              )}
            </QueryView>
          </>
        )}
      </QueryView>
    </>
  )
}
