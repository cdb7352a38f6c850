import type { Totals } from '#api/contracts/rankings.ts'
import { formatDate, formatNumber, formatPercent } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExplainedNumber } from '#web/patterns/explain/explained-number.tsx'
import { CountUp } from '#web/patterns/ranking/count-up.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useAsTable } from '#web/ui/charts/use-as-table.ts'
import { WeekBars } from './week-bars.tsx'
import { type Week, weeksOf } from './weeks.ts'

type TotalProps = {
  kind: 'reward' | 'redeem'
  totals: Totals
  period: { _id: string; start_at: string; end_at: string }
  today: string
}

export const Total = ({ kind, totals, period, today }: TotalProps) => {
  const { LL } = useI18nContext()
  const { asTable, toggle } = useAsTable(kind)
  const weeks = weeksOf(totals.weeks, period, today)
  const figure = { of: kind, period: period._id }
  const label = LL.dashboard.chart({ what: LL.dashboard[`${kind}Total`](), weeks: weeks.length })
  return (
    <div className="dash-total">
      <div className="dash-total-figure">
        <span className="num-big">
          <ExplainedNumber figure={figure}>
            <CountUp value={totals.count} />
          </ExplainedNumber>
        </span>
        <ThisWeek figure={figure} count={totals.count} week={weeks.find(({ isNow }) => isNow)} />
      </div>
      <div className="dash-total-weeks">
        {asTable ? (
          <WeekTable figure={figure} weeks={weeks} label={label} />
        ) : (
          <WeekBars weeks={weeks} label={label} kind={kind} />
        )}
        <div className="dash-total-foot xs mut">
          <span>{LL.dashboard.weeks(weeks.length)}</span>
          <Button
            text
            size="small"
            label={asTable ? LL.dashboard.viewAsChart() : LL.dashboard.viewAsTable()}
            onClick={toggle}
          />
        </div>
      </div>
    </div>
  )
}

type ActionFigure = { of: 'reward' | 'redeem'; period: string }

const ThisWeek = ({
  figure,
  count,
  week,
}: {
  figure: ActionFigure
  count: number
  week: Week | undefined
}) => {
  const { LL } = useI18nContext()
  if (!week) return null
  return (
    <p className="sm mut">
      <ExplainedNumber figure={{ ...figure, week: week.start }}>
        <b className="num">{formatNumber(week.count)}</b>
      </ExplainedNumber>{' '}
      {LL.dashboard.thisWeek(formatPercent(count > 0 ? week.count / count : 0))}
    </p>
  )
}

type WeekTableProps = { figure: ActionFigure; weeks: readonly Week[]; label: string }

const WeekTable = ({ figure, weeks, label }: WeekTableProps) => {
  const { LL } = useI18nContext()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll the box
    <section className="dash-week-table" tabIndex={0} aria-label={label}>
      <table className="tbl keep">
        <thead>
          <tr>
            <th scope="col">{LL.dashboard.weekOf()}</th>
            <th scope="col" className="n">
              {LL.dashboard.count()}
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map(({ start, count }) => (
            <tr key={start}>
              <th scope="row" className="num">
                {formatDate(start)}
              </th>
              <td className="n num">
                <ExplainedNumber figure={{ ...figure, week: start }}>
                  {formatNumber(count)}
                </ExplainedNumber>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
