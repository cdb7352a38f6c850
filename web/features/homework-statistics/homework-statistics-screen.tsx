import { aDay, oneOf } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useLive } from '#web/client/use-live.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { DateFilter } from '#web/kit/fields/date-filter.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { Tabs } from '#web/kit/tabs.tsx'
import { LiveBadge } from '#web/parts/live-badge.tsx'
import './homework-statistics.css'
import { SubmittedCharts } from './submitted-charts.tsx'
import { UnfinishedCharts } from './unfinished-charts.tsx'

/** How much homework was handed in and left unfinished, by grade and by class. */
export const HomeworkStatisticsScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.homeworkStatistics
  const { period } = usePeriod()
  const { values, choose } = useAddress({ tab: oneOf(['submitted', 'unfinished']), from: aDay, to: aDay })
  const { from, to } = values
  const { status } = useLive({ room: 'homework', period: period._id }, { refetch: [['homework'], ['unfinished']] })
  const span = { period_id: period._id, from, to }
  return (
    <>
      <PageHeader title={words.title()} period="beside">
        <LiveBadge status={status} />
      </PageHeader>
      <div className="homework-statistics-days">
        <DateFilter
          view="date"
          label={LL.homework.from()}
          value={from || period.start_at}
          max={to || undefined}
          onChoose={(day) => choose({ from: day === period.start_at ? '' : day })}
        />
        <DateFilter
          view="date"
          label={LL.homework.to()}
          value={to || period.end_at}
          min={from || undefined}
          onChoose={(day) => choose({ to: day === period.end_at ? '' : day })}
        />
      </div>
      <Tabs
        label={words.tabs()}
        tabs={[
          { id: 'submitted', label: words.submitted() },
          { id: 'unfinished', label: words.unfinished() },
        ]}
        value={values.tab}
        onChange={(tab) => choose({ tab })}
      >
        {values.tab === 'submitted' ? <SubmittedCharts span={span} /> : <UnfinishedCharts span={span} />}
      </Tabs>
    </>
  )
}
