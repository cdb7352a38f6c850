import { scaleLinear } from '@visx/scale'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { formatNumber, formatPercent } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { goThroughBars } from './bar-keys.ts'
import { type StackChartProps, type StackColumn, totalOf } from './stack-column.ts'
import { StackTip } from './stack-tip.tsx'
import { stackWords } from './stack-words.ts'

/** In percent of the longest bar. */
const spaceForNumber = 25

type StackRowsProps = Pick<StackChartProps, 'columns' | 'label'> & {
  behind: string
}

export const StackRows = ({ columns: rows, label, behind }: StackRowsProps) => {
  const { LL } = useI18nContext()
  const [at, setAt] = useState<number | null>(null)
  const lengths = scaleLinear<number>({
    domain: [0, Math.max(4, ...rows.map(totalOf))],
    range: [0, 100],
    nice: 3,
  })
  const ticks = lengths.ticks(3).filter(Number.isInteger)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') setAt(null)
    else goThroughBars(event)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className="chart-lying"
      role="group"
      aria-label={LL.charts.explore(label)}
      onKeyDown={onKeyDown}
      onBlur={() => setAt(null)}
      onPointerLeave={() => setAt(null)}
    >
      <p className="chart-lying-behind">{behind}</p>
      <div
        className="chart-lying-grid"
        style={{ gridRow: `2 / span ${rows.length + 1}` }}
        aria-hidden="true"
      >
        {ticks.map((tick) => (
          <span key={tick} style={placeOf(lengths(tick))}>
            {formatNumber(tick)}
          </span>
        ))}
      </div>
      {rows.map((row, index) => (
        <Row key={row.key} row={row} at={index} onPoint={() => setAt(index)}>
          <span className="chart-lying-name" aria-hidden="true">
            {row.short}
          </span>
          <Bar row={row} lengths={lengths} />
          <b className="num" aria-hidden="true">
            {formatPercent(shareOf(row))}
          </b>
          {index === at && <StackTip column={row} />}
        </Row>
      ))}
    </div>
  )
}

const placeOf = (percent: number) => ({ '--at': `${percent}%` }) as CSSProperties

const shareOf = (row: StackColumn) => {
  const total = totalOf(row)
  return total && (row.parts[0]?.value ?? 0) / total
}

type RowProps = { row: StackColumn; at: number; onPoint: () => void; children: ReactNode }

const Row = ({ row, at, onPoint, children }: RowProps) => {
  const { LL } = useI18nContext()
  const words = stackWords(LL, row)
  const shared = {
    'data-bar': true,
    className: 'chart-lying-row',
    tabIndex: at === 0 ? 0 : -1,
    style: { gridRow: at + 2 },
    onFocus: onPoint,
    onPointerEnter: onPoint,
  }
  if (!row.href)
    return (
      <div role="img" aria-label={words} {...shared}>
        {children}
      </div>
    )
  return (
    <Link href={row.href} {...shared}>
      <span className="visually-hidden">{words}</span>
      {children}
    </Link>
  )
}

const Bar = ({ row, lengths }: { row: StackColumn; lengths: (value: number) => number }) => (
  <span className="chart-lying-bar" aria-hidden="true">
    {row.parts
      .filter(({ value }) => value > 0)
      .map(({ key, value, color }) => (
        <span key={key} style={{ width: `${lengths(value)}%`, background: color }}>
          {key === row.parts[0]?.key && lengths(value) >= spaceForNumber && formatNumber(value)}
        </span>
      ))}
  </span>
)
