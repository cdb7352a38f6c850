import { AxisLeft } from '@visx/axis'
import type { scaleLinear } from '@visx/scale'
import { formatNumber } from '#web/i18n/format.ts'

type Values = ReturnType<typeof scaleLinear<number>>

/** In px. */
export const axisWidth = (values: Values) => 12 + 8 * formatNumber(values.domain()[1] ?? 0).length

/** Hidden from screen readers, because the chart says the same. */
export const ValueAxis = ({ values, height }: { values: Values; height: number }) => {
  const width = axisWidth(values)
  return (
    <svg className="chart-column-axis" width={width} height={height} aria-hidden="true">
      <AxisLeft
        scale={values}
        left={width}
        numTicks={4}
        hideAxisLine
        hideTicks
        tickComponent={({ x, y, formattedValue }) => (
          <text x={x} y={y} dy="0.32em" className="chart-tick" textAnchor="end">
            {formattedValue}
          </text>
        )}
        tickFormat={(value) => (Number.isInteger(value) ? formatNumber(Number(value)) : '')}
      />
    </svg>
  )
}
