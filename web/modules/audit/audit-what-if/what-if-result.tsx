import type { WhatIf } from '#api/contracts/what-if.ts'
import { counted } from '#web/i18n/counted.ts'
import { formatNumber, formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { RowChart } from '#web/ui/charts/row-chart.tsx'
import { Card } from '#web/ui/page/card.tsx'
import '#web/ui/charts/charts.css'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { columnsFor, DataTable } from '#web/ui/table/data-table.tsx'
import { useTableState } from '#web/ui/table/use-table-state.ts'
import { Words } from '#web/ui/text/words.tsx'
import { RowOwner } from './row-owner.tsx'
import { SideBySide } from './side-by-side.tsx'

type Result = NonNullable<WhatIf['result']>

export const WhatIfResult = ({ whatIf, stale }: { whatIf: WhatIf; stale: boolean }) => {
  const { result } = whatIf
  if (!result) return null
  return (
    <div className={`audit-what-if-result${stale ? ' stale' : ''}`} aria-busy={stale}>
      <SideBySide key={whatIf._id} whatIf={whatIf} />
      <div className="audit-what-if-beside">
        <Bands bands={result.bands} />
        <BelowZero below={result.below_zero} />
      </div>
      <Prizes prizes={result.prizes} />
    </div>
  )
}

const Bands = ({ bands }: Pick<Result, 'bands'>) => {
  const { LL } = useI18nContext()
  const words = LL.auditWhatIf.bands
  const [loses, gains] = [bands.some(({ from }) => from < 0), bands.some(({ to }) => to > 0)]
  const title = loses && gains ? words.both() : gains ? words.gain() : words.lose()
  const rows = bands.map(({ from, to, students }) => {
    const [near, far] = Math.abs(from) < Math.abs(to) ? [from, to] : [to, from]
    const name =
      near === far
        ? formatSigned(near)
        : words.range({ from: formatSigned(near), to: formatSigned(far) })
    return {
      key: `${from}`,
      name,
      total: students,
      parts: [{ key: name, name, value: students, color: 1 }],
    }
  })
  return (
    <Card title={title}>
      {rows.length > 0 ? (
        <RowChart rows={rows} label={title} unit={words.students()} />
      ) : (
        <EmptyState title={LL.auditWhatIf.nobody.title()} text={LL.auditWhatIf.nobody.text()} />
      )}
    </Card>
  )
}

const BelowZero = ({ below: { count, rows } }: { below: Result['below_zero'] }) => {
  const { LL } = useI18nContext()
  const words = LL.auditWhatIf.below
  return (
    <Card title={words.title()}>
      {count === 0 ? (
        <p className="mut">{words.none()}</p>
      ) : (
        <>
          <Message tone="amber">{words.some(counted(count))}</Message>
          <ul className="audit-what-if-below">
            {rows.map((row) => (
              <li key={row.profile}>
                <RowOwner row={row} isLinked />
                <span className="num">
                  {words.change({
                    was: formatNumber(row.place.balance),
                    if: formatNumber(row.other.balance),
                  })}
                </span>
              </li>
            ))}
          </ul>
          {count > rows.length && (
            <p className="sm mut">{words.more(formatNumber(count - rows.length))}</p>
          )}
        </>
      )}
    </Card>
  )
}

const column = columnsFor<Result['prizes'][number]>()
const sizes = [5, 10, 25]

const Prizes = ({ prizes }: Pick<Result, 'prizes'>) => {
  const { LL } = useI18nContext()
  const words = LL.auditWhatIf.prizesCard
  const ruleName = useRuleName()
  const state = useTableState({ size: 5 })
  const number = (id: 'can' | 'could', header: string) =>
    column.accessor(id, {
      header,
      cell: ({ getValue }) => formatNumber(getValue()),
      meta: { numeric: true },
    })
  const columns = [
    column.accessor(ruleName, {
      id: 'name',
      header: words.name(),
      cell: ({ getValue }) => <Words>{getValue()}</Words>,
      meta: { wraps: true },
    }),
    column.accessor('other_price', {
      header: words.price(),
      cell: ({ row: { original } }) =>
        original.price === original.other_price
          ? formatNumber(original.price)
          : `${formatNumber(original.price)} → ${formatNumber(original.other_price)}`,
      meta: { numeric: true },
    }),
    number('can', words.can()),
    number('could', words.could()),
  ]
  return (
    <Card title={words.title()}>
      <DataTable
        columns={columns}
        rows={prizes}
        state={state}
        sizes={sizes}
        keyOf={({ _id }) => _id}
        label={words.title()}
        empty={<EmptyState title={words.none.title()} text={words.none.text()} />}
      />
    </Card>
  )
}
