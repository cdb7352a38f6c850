import { AxisBottom } from '@visx/axis'
import { useParentSize } from '@visx/responsive'
import { scaleBand, scaleLinear } from '@visx/scale'
import { BarRounded } from '@visx/shape'
import { type CSSProperties, useEffect, useRef } from 'react'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useCursor } from './use-cursor.ts'
import { axisWidth, ValueAxis } from './value-axis.tsx'

export type ChartColumn = {
  key: string
  short: string
  name: string
  value: number
  isNow: boolean
}
type ColumnChartProps = {
  columns: readonly ChartColumn[]
  label: string
  summary: string
  readout: (column: { name: string; total: string }) => string
}

const height = 220
const [above, below] = [10, 26]
/** In px. Columns are never narrower; too many scroll. */
const leastStep = 7
const labelEvery = 58

export const ColumnChart = ({ columns, label, summary, readout }: ColumnChartProps) => {
  const { LL } = useI18nContext()
  const { parentRef, width: room } = useParentSize({
    debounceTime: 100,
    ignoreDimensions: ['height', 'top', 'left'],
  })
  const cursor = useCursor(columns.length)
  const values = scaleLinear<number>({
    domain: [0, Math.max(4, ...columns.map(({ value }) => value))],
    range: [height - below, above],
    nice: 4,
  })
  const axis = axisWidth(values)
  const width = Math.max(room - axis, columns.length * leastStep)
  const box = useNewestInSight(room > 0, columns.length)
  const pointed = cursor.at === null ? undefined : columns[cursor.at]
  return (
    <div className="column-chart">
      <p className="chart-readout sm" role="status">
        {pointed ? readout({ name: pointed.name, total: formatNumber(pointed.value) }) : summary}
      </p>
      <div
        ref={parentRef}
        className="chart-column-plot"
        style={{ '--axis': `${axis}px` } as CSSProperties}
      >
        <ValueAxis values={values} height={height} />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        <div
          ref={box}
          className={width > room - axis ? 'chart-column-box scrolls' : 'chart-column-box'}
          role="group"
          aria-label={LL.charts.explore(label)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read its columns
          tabIndex={0}
          onKeyDown={cursor.onKeyDown}
          onBlur={cursor.leave}
        >
          {room > 0 && (
            <Columns
              columns={columns}
              values={values}
              width={width}
              label={label}
              at={cursor.at}
              point={cursor.point}
              leave={cursor.leave}
            />
          )}
        </div>
      </div>
    </div>
  )
}

type ColumnsProps = {
  columns: readonly ChartColumn[]
  values: ReturnType<typeof scaleLinear<number>>
  width: number
  label: string
  at: number | null
  point: (at: number) => void
  leave: () => void
}

const Columns = ({ columns, values, width, label, at, point, leave }: ColumnsProps) => {
  const places = scaleBand<string>({
    domain: columns.map(({ key }) => key),
    range: [0, width],
    padding: 0.2,
  })
  const zero = height - below
  const shortOf = new Map(columns.map(({ key, short }) => [key, short]))
  const every = Math.max(1, Math.ceil(labelEvery / places.step()))
  // Counts back from the newest column, which must have a label.
  const labelled = columns.flatMap(({ key }, index) =>
    (columns.length - 1 - index) % every === 0 ? [key] : [],
  )
  return (
    <svg
      width={width}
      height={height}
      role="img"
      aria-label={label}
      onPointerMove={({ clientX, currentTarget }) =>
        point(Math.floor((clientX - currentTarget.getBoundingClientRect().left) / places.step()))
      }
      onPointerLeave={leave}
    >
      {values.ticks(4).map((tick) => (
        <path key={tick} d={`M0 ${values(tick)}H${width}`} stroke="var(--chart-grid)" />
      ))}
      {at !== null && (
        <rect
          x={(places(columns[at]?.key ?? '') ?? 0) - 1}
          y={above}
          width={places.bandwidth() + 2}
          height={zero - above}
          className="chart-cursor"
        />
      )}
      {columns.map(({ key, value, isNow }) => {
        const top = values(Math.max(0, value))
        const tall = zero - top
        return (
          <BarRounded
            key={key}
            x={places(key) ?? 0}
            y={top}
            width={places.bandwidth()}
            height={tall}
            radius={Math.min(5, places.bandwidth() / 2, tall)}
            topRight
            fill={isNow ? 'var(--berry)' : 'var(--berry-mid)'}
          />
        )
      })}
      <AxisBottom
        scale={places}
        top={zero}
        tickValues={labelled}
        hideTicks
        stroke="var(--line-strong)"
        tickFormat={(key) => shortOf.get(key)}
        tickComponent={({ x, y, formattedValue }) => (
          <text
            x={Math.min(Math.max(x, 18), width - 18)}
            y={y}
            dy="0.5em"
            className="chart-tick"
            textAnchor="middle"
          >
            {formattedValue}
          </text>
        )}
      />
    </svg>
  )
}

const useNewestInSight = (ready: boolean, count: number) => {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new column changes the end
  useEffect(() => {
    if (ready && box.current) box.current.scrollLeft = box.current.scrollWidth
  }, [ready, count])
  return box
}
