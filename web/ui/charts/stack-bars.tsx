import type { scaleBand, scaleLinear } from '@visx/scale'
import { BarRounded } from '@visx/shape'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { type StackChartProps, type StackColumn, stackHeight, stackSpace } from './stack-column.ts'
import { stackWords } from './stack-words.ts'

type StackBarsProps = Pick<StackChartProps, 'columns' | 'average'> & {
  values: ReturnType<typeof scaleLinear<number>>
  places: ReturnType<typeof scaleBand<string>>
  width: number
  at: number | null
  onPoint: (at: number) => void
}

const gap = 2
const spaceForLabel = 20

export const StackBars = ({
  columns,
  average,
  values,
  places,
  width,
  at,
  onPoint,
}: StackBarsProps) => {
  const zero = stackHeight - stackSpace.below
  const longest = Math.max(...columns.map(({ short }) => short.length))
  const every = Math.max(1, Math.ceil(Math.max(spaceForLabel, longest * 8 + 6) / places.step()))
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a picture of links, each with its own words
    <svg width={width} height={stackHeight}>
      {values.ticks(4).map((tick) => (
        <path key={tick} d={`M0 ${values(tick)}H${width}`} stroke="var(--chart-grid)" />
      ))}
      <path d={`M0 ${zero}H${width}`} stroke="var(--line-strong)" />
      {columns.map((column, index) => (
        <Column
          key={column.key}
          column={column}
          isFirst={index === 0}
          onPoint={() => onPoint(index)}
        >
          <rect
            x={(places(column.key) ?? 0) - 3}
            y={stackSpace.above}
            width={places.bandwidth() + 6}
            height={stackHeight - stackSpace.above}
            className={index === at ? 'chart-cursor' : 'chart-stack-target'}
          />
          <StackParts
            column={column}
            x={places(column.key) ?? 0}
            width={places.bandwidth()}
            values={values}
          />
          {(columns.length - 1 - index) % every === 0 && (
            <text
              x={(places(column.key) ?? 0) + places.bandwidth() / 2}
              y={zero + 18}
              className="chart-tick"
              textAnchor="middle"
            >
              {column.short}
            </text>
          )}
        </Column>
      ))}
      {average && (
        <>
          <path d={`M0 ${values(average.value)}H${width}`} className="chart-average-gap" />
          <path d={`M0 ${values(average.value)}H${width}`} className="chart-average" />
        </>
      )}
    </svg>
  )
}

type ColumnProps = {
  column: StackColumn
  isFirst: boolean
  onPoint: () => void
  children: ReactNode
}

const Column = ({ column, isFirst, onPoint, children }: ColumnProps) => {
  const { LL } = useI18nContext()
  const shared = {
    'data-bar': true,
    tabIndex: isFirst ? 0 : -1,
    'aria-label': stackWords(LL, column),
    onFocus: onPoint,
    onPointerEnter: onPoint,
    children,
  }
  // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: read out like columns that have a link
  if (!column.href) return <g role="img" {...shared} />
  return <Link href={column.href} {...shared} />
}

type StackPartsProps = {
  column: StackColumn
  x: number
  width: number
  values: (value: number) => number
}

const StackParts = ({ column, x, width, values }: StackPartsProps) => {
  const given = column.parts.filter(({ value }) => value > 0)
  return given.map(({ key, value, color }, index) => {
    const before = given.slice(0, index).reduce((sum, part) => sum + part.value, 0)
    const isLast = index === given.length - 1
    const top = values(before + value)
    const tall = Math.max(1, values(before) - top - (isLast ? 0 : gap))
    const y = isLast ? top : top + gap
    return isLast ? (
      <BarRounded
        key={key}
        x={x}
        y={y}
        width={width}
        height={tall}
        fill={color}
        radius={Math.min(6, width / 2, tall)}
        topRight
      />
    ) : (
      <rect key={key} x={x} y={y} width={width} height={tall} fill={color} />
    )
  })
}
