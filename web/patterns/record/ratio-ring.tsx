import { Pie } from '@visx/shape'
import { Link } from 'wouter'
import { formatPercent } from '#web/i18n/format.ts'
import type { RecordKind } from './kinds.ts'

type RatioRingProps = { kinds: readonly RecordKind[]; hrefOf: (kind: RecordKind) => string }

const size = 128
const [outer, inner] = [size / 2, 41]

export const RatioRing = ({ kinds, hrefOf }: RatioRingProps) => (
  <svg className="record-ring" viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
    <g transform={`translate(${outer} ${outer})`}>
      <Pie
        data={[...kinds]}
        pieValue={({ total }) => total}
        pieSort={null}
        pieSortValues={null}
        outerRadius={outer}
        innerRadius={inner}
        padAngle={kinds.length > 1 ? 0.03 : 0}
      >
        {({ arcs, path }) =>
          arcs.map((arc) => (
            <Link key={arc.data.category} href={hrefOf(arc.data)} tabIndex={-1}>
              <path d={path(arc) ?? ''} fill={`var(--chart-${arc.data.color})`}>
                <title>{`${arc.data.name} ${formatPercent(arc.data.share)}`}</title>
              </path>
            </Link>
          ))
        }
      </Pie>
    </g>
  </svg>
)
