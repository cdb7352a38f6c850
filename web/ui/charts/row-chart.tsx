import { useParentSize } from '@visx/responsive'
import { scaleLinear } from '@visx/scale'
import { BarRounded } from '@visx/shape'
import type { ReactNode } from 'react'
import { formatNumber } from '#web/i18n/format.ts'

/** `color`: a chart colour, 1 to 5. */
export type ChartPart = { key: string; name: string; value: number; color: number }
export type ChartRow = {
  key: string
  name: string
  total: number
  shown?: ReactNode
  note?: string
  parts: readonly ChartPart[]
}

const thick = 20
const gap = 2
const spaceForNumber = 40

type RowChartProps = {
  rows: readonly ChartRow[]
  label: string
  unit: string
  /** Writes the value on each part. The colours must be dark enough for that. */
  numbered?: boolean
}

export const RowChart = ({ rows, label, unit, numbered = false }: RowChartProps) => {
  const { parentRef, width } = useParentSize({
    debounceTime: 100,
    ignoreDimensions: ['height', 'top', 'left'],
  })
  const longest = Math.max(1, ...rows.map(({ total }) => total))
  const lengths = scaleLinear<number>({ domain: [0, longest], range: [0, Math.max(0, width)] })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll the box
    <section className="chart-rows" tabIndex={0} aria-label={label}>
      <ul>
        {rows.map(({ key, name, total, shown, note, parts }, at) => (
          <li key={key}>
            <span className="row-name ell" title={name}>
              {name}
            </span>
            <span
              className="chart-row-bar"
              ref={at === 0 ? parentRef : undefined}
              aria-hidden="true"
            >
              {width > 0 && <RowParts parts={parts} lengths={lengths} numbered={numbered} />}
            </span>
            <span className="chart-row-total num">
              {shown ?? formatNumber(total)} <small className="visually-hidden">{unit}</small>
              {note && <small className="mut">{note}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type RowPartsProps = {
  parts: readonly ChartPart[]
  lengths: (value: number) => number
  numbered: boolean
}

const RowParts = ({ parts, lengths, numbered }: RowPartsProps) => {
  const given = parts.filter(({ value }) => value > 0)
  const placed = given.map((part, at) => {
    const before = given.slice(0, at).reduce((sum, { value }) => sum + value, 0)
    const isLast = at === given.length - 1
    const from = lengths(before)
    return {
      ...part,
      isLast,
      from,
      width: Math.max(1, lengths(before + part.value) - from - (isLast ? 0 : gap)),
    }
  })
  return (
    <svg width="100%" height={thick} aria-hidden="true">
      {placed.map(({ key, name, value, color, isLast, from, width }) => (
        <g key={key}>
          <title>{`${name} ${formatNumber(value)}`}</title>
          {isLast ? (
            <BarRounded
              x={from}
              y={0}
              width={width}
              height={thick}
              radius={Math.min(7, width / 2)}
              topRight
              bottomLeft={given.length === 1 ? undefined : true}
              fill={`var(--chart-${color})`}
            />
          ) : (
            <rect x={from} y={0} width={width} height={thick} fill={`var(--chart-${color})`} />
          )}
          {numbered && color <= 3 && width >= spaceForNumber && (
            <text x={from + 8} y={thick / 2} dy="0.35em" className="chart-row-number">
              {formatNumber(value)}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
