import { oneOf } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useLive } from '#web/client/use-live.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { LiveBadge } from '#web/patterns/live/live-badge.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { daysInAddress, StatisticsDays } from '../statistics-days.tsx'
import './homework-statistics.css'
import { SubmittedCharts } from './submitted-charts.tsx'
import { UnfinishedCharts } from './unfinished-charts.tsx'

export const HomeworkStatisticsScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.homeworkStatistics
  const { period } = usePeriod()
  const { values, choose } = useAddress({
    tab: oneOf(['submitted', 'unfinished']),
    ...daysInAddress,
  })
  const { from, to } = values
  const { status } = useLive(
    { room: 'homework', period: period._id },
    { refetch: [['homework'], ['unfinished']] },
  )
  const span = { period_id: period._id, from, to }
  return (
    <>
      <PageHeader title={words.title()} period="beside">
        <LiveBadge status={status} />
      </PageHeader>
      <div className="homework-statistics-parts">
        <Tabs
          label={words.tabs()}
          tabs={[
            { id: 'submitted', label: words.submitted() },
            { id: 'unfinished', label: words.unfinished() },
          ]}
          value={values.tab}
          onChange={(tab) => choose({ tab })}
          beside={<StatisticsDays days={values} onChoose={choose} />}
        >
          {values.tab === 'submitted' ? (
            <SubmittedCharts span={span} />
          ) : (
            <UnfinishedCharts span={span} />
          )}
        </Tabs>
      </div>
    </>
  )
}
