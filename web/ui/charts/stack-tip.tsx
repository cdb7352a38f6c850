import { formatNumber, formatPercent } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { type StackColumn, totalOf } from './stack-column.ts'

/** `left` and `chartWidth` are in px. */
type StackTipProps = { column: StackColumn; left?: number; chartWidth?: number }

const width = 250

/** Hidden from screen readers, because the column says the same. */
export const StackTip = ({ column, left = 0, chartWidth = 0 }: StackTipProps) => {
  const { LL } = useI18nContext()
  const total = totalOf(column)
  const at = Math.min(Math.max(left - width / 2, 0), Math.max(0, chartWidth - width))
  return (
    <div
      className="chart-tip"
      style={chartWidth > 0 ? { left: at, width } : { width }}
      aria-hidden="true"
    >
      <b>{LL.charts.columnOf({ name: column.name, total: formatNumber(total) })}</b>
      {column.parts.length > 1 && (
        <ul>
          {column.parts.map(({ key, name, value, color }) => (
            <li key={key}>
              <i style={{ background: color }} />
              <span>{name}</span>
              <span className="num">{formatNumber(value)}</span>
              <b className="num">{formatPercent(total && value / total)}</b>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
