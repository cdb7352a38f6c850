import { BarRounded } from '@visx/shape'
import { formatDate, formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { Week } from './weeks.ts'

const width = 156
const height = 100

type WeekBarsProps = { weeks: readonly Week[]; label: string; kind: 'reward' | 'redeem' }

const fills = {
  reward: { past: 'var(--berry-mid)', now: 'var(--berry)' },
  redeem: { past: 'var(--leaf-mid)', now: 'var(--leaf)' },
}

/**
 * Draws one bar per week, from zero; this week's stands out. The card's button shows the same
 * figures as a table.
 */
export const WeekBars = ({ weeks, label, kind }: WeekBarsProps) => {
  const { LL } = useI18nContext()
  // Computed here, because visx's scales would slow down the first page load.
  const band = width / weeks.length
  const bar = 0.82 * band
  const most = Math.max(1, ...weeks.map(({ count }) => count))
  const heightOf = (count: number) => ((height - 5) * count) / most
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="dash-week-bars"
      role="img"
      aria-label={label}
    >
      {weeks.map(({ start, count, isNow }, at) => (
        <g key={start}>
          <title>{LL.dashboard.bar({ week: formatDate(start), count: formatNumber(count) })}</title>
          <BarRounded
            x={(at + 0.09) * band}
            y={height - 1 - heightOf(count)}
            width={bar}
            height={heightOf(count)}
            radius={Math.min(5, bar / 2, heightOf(count))}
            topRight
            fill={fills[kind][isNow ? 'now' : 'past']}
          />
        </g>
      ))}
      <path d={`M0 ${height - 0.5}H${width}`} stroke="var(--line-strong)" />
    </svg>
  )
}
