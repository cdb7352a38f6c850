import { rankSprig } from './marks.ts'

const sprigs = [1, 2, 3].map((rank) => rankSprig(rank))

export const RankSprig = ({ rank }: { rank: number }) => {
  const leaves = sprigs[rank - 1]
  return (
    <span className="pos">
      {leaves && (
        <svg viewBox="0 0 52 44" fill="currentColor" aria-hidden="true">
          {leaves.map(({ d, x, y, rotate }) => (
            <path
              key={`${d}${x}${rotate}`}
              d={d}
              transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${rotate.toFixed(0)})`}
            />
          ))}
        </svg>
      )}
      {rank}
    </span>
  )
}
