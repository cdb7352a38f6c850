import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { leafPath } from './marks.ts'

const mostLeaves = 60
const leaf = leafPath(15, 4.4)
const widest = 45
const narrowest = 20
const stripWidth = 560

export const LeafStrip = ({ count }: { count: number }) => {
  const { LL } = useI18nContext()
  const label = LL.common.rank.leaves(count)
  if (count < 1 || count > mostLeaves) return <p className="num-big">{count > 0 ? label : ''}</p>
  const pairs = Math.ceil(count / 2)
  const pairWidth = Math.max(narrowest, Math.min(widest, stripWidth / pairs))
  const width = pairs * pairWidth + 16
  return (
    <svg
      viewBox={`0 0 ${width} 34`}
      height="34"
      style={{ width: '100%', maxWidth: width }}
      preserveAspectRatio="xMinYMid meet"
      role="img"
      aria-label={label}
    >
      <path d={`M2 17H${width - 4}`} stroke="var(--line-strong)" strokeWidth="1.5" />
      {Array.from({ length: count }, (_, at) => {
        const upper = at % 2 === 0
        const x = 10 + Math.floor(at / 2) * pairWidth + (upper ? 0 : 6)
        return (
          <path
            key={x}
            d={leaf}
            transform={`translate(${x} 17) rotate(${upper ? 42 : 138})`}
            fill="var(--berry)"
          />
        )
      })}
    </svg>
  )
}
