import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Rhythm } from '#api/contracts/rhythm.ts'
import { oneOf } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { formatDate, formatNumber, formatWeekday } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { useSaid } from '#web/ui/states/use-said.ts'
import './audit-rhythm.css'
import { HourTable, hourText } from './hour-table.tsx'

const askAgain = 3_000

const rhythmQuery = (period: string | undefined) =>
  queryOptions({
    queryKey: ['auditRhythm', period ?? 'all'],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }) =>
      (
        await api<{ data: Rhythm }>('/v2/audit/rhythm', {
          query: { period, minPosition: ownPosition() },
          signal,
        })
      ).data,
    refetchInterval: ({ state }) => (state.data?.building ? askAgain : false),
  })

const fields = { span: oneOf(['period', 'all']) }

export const AuditRhythmScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.auditRhythm
  const { period } = usePeriod()
  const { values, choose } = useAddress(fields)
  const query = useQuery(rhythmQuery(values.span === 'all' ? undefined : period._id))
  const most = useMost()
  // Announces the result, because another time span changes the figures silently.
  useSaid(
    query.data && !query.data.building ? (most(query.data.hours) ?? words.none.title()) : undefined,
  )
  return (
    <>
      <PageHeader title={words.title()} subtitle={words.intro()} period="end">
        <SegmentedControl
          label={words.span.label()}
          options={(['period', 'all'] as const).map((value) => ({
            value,
            label: words.span[value](),
          }))}
          value={values.span}
          onChange={(span) => choose({ span })}
        />
      </PageHeader>
      <QueryView query={query}>{(rhythm) => <RhythmCharts rhythm={rhythm} />}</QueryView>
    </>
  )
}

/**
 * Returns a function that describes the hour of the week with the most points, if there are any.
 */
const useMost = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.auditRhythm
  return (hours: Rhythm['hours']) => {
    const [most] = hours.toSorted((one, other) => other.points - one.points)
    if (!most) return undefined
    const day = formatWeekday(locale, most.weekday, 'tight')
    return words.most({ day, hour: hourText(most.hour), points: formatNumber(most.points) })
  }
}

const RhythmCharts = ({ rhythm: { building, hours, classes } }: { rhythm: Rhythm }) => {
  const { LL } = useI18nContext()
  const words = LL.auditRhythm
  const most = useMost()(hours)
  if (building) return <Message tone="gold">{words.building()}</Message>
  if (!most)
    return (
      <Card>
        <EmptyState title={words.none.title()} text={words.none.text()} />
      </Card>
    )
  return (
    <div className="audit-rhythm">
      <Card title={words.hours()} count={most} leafy>
        <p className="sm mut">{words.hoursHint()}</p>
        <HourTable hours={hours} />
      </Card>
      <Card title={words.classes()} count={formatNumber(classes.length)}>
        <ClassTable classes={classes} />
      </Card>
    </div>
  )
}

const ClassTable = ({ classes }: Pick<Rhythm, 'classes'>) => {
  const { LL } = useI18nContext()
  const { columns } = LL.auditRhythm
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll the box
    <section className="audit-rhythm-scroll" tabIndex={0} aria-label={LL.auditRhythm.classes()}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{columns.class()}</th>
            <th scope="col">{columns.first()}</th>
            <th scope="col">{columns.best()}</th>
            <th scope="col" className="n">
              {columns.bestPoints()}
            </th>
            <th scope="col" className="n">
              {columns.points()}
            </th>
          </tr>
        </thead>
        <tbody>
          {classes.map(({ class: name, first, best, best_points, points }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num">{formatDate(first)}</td>
              <td className="num">{formatDate(best)}</td>
              <td className="n num">{formatNumber(best_points)}</td>
              <td className="n num">{formatNumber(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
