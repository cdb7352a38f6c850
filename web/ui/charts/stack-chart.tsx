import { useParentSize } from '@visx/responsive'
import { scaleBand, scaleLinear } from '@visx/scale'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { goThroughBars } from './bar-keys.ts'
import { StackBars } from './stack-bars.tsx'
import { type StackChartProps, stackHeight, stackSpace, totalOf } from './stack-column.ts'
import { StackTip } from './stack-tip.tsx'
import { axisWidth, ValueAxis } from './value-axis.tsx'

/** In px. Columns are never narrower; if there are too many, they scroll. */
const leastStep = 22
const widest = 72

export const StackChart = ({ columns, label, average }: StackChartProps) => {
  const { LL } = useI18nContext()
  const { parentRef, width: chartWidth } = useParentSize({
    debounceTime: 100,
    ignoreDimensions: ['height', 'top', 'left'],
  })
  const [at, setAt] = useState<number | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const values = scaleLinear<number>({
    domain: [0, Math.max(4, average?.value ?? 0, ...columns.map(totalOf))],
    range: [stackHeight - stackSpace.below, stackSpace.above],
    nice: 4,
  })
  const axis = axisWidth(values)
  const inside = Math.max(0, chartWidth - axis)
  const width = Math.min(
    Math.max(inside, columns.length * leastStep),
    Math.max(inside, columns.length * widest),
  )
  const places = scaleBand<string>({
    domain: columns.map(({ key }) => key),
    range: [0, Math.min(width, columns.length * widest)],
    padding: 0.25,
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') setAt(null)
    else goThroughBars(event)
  }
  const pointed = at === null ? undefined : columns[at]
  return (
    <div
      ref={parentRef}
      className="chart-stack"
      style={{ '--axis': `${axis}px` } as CSSProperties}
      onPointerLeave={() => setAt(null)}
    >
      <ValueAxis values={values} height={stackHeight} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        ref={box}
        className="chart-stack-box"
        role="group"
        aria-label={LL.charts.explore(label)}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(null)}
      >
        {chartWidth > 0 && (
          <StackBars
            columns={columns}
            values={values}
            places={places}
            width={width}
            average={average}
            at={at}
            onPoint={setAt}
          />
        )}
      </div>
      {average && (
        <p className="chart-average-word num">
          <svg width="28" height="12" aria-hidden="true">
            <path d="M0 6H28" className="chart-average" />
          </svg>
          {average.label}
        </p>
      )}
      {pointed && (
        <StackTip
          column={pointed}
          left={
            axis +
            (places(pointed.key) ?? 0) +
            places.bandwidth() / 2 -
            (box.current?.scrollLeft ?? 0)
          }
          chartWidth={chartWidth}
        />
      )}
    </div>
  )
}
