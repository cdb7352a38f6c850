import { leafPath } from './marks.ts'

const leaf = leafPath(11, 3.4)

const looks = {
  full: { fill: 'var(--berry)', stroke: 'none' },
  now: { fill: 'var(--blossom)', stroke: 'var(--blossom-line)' },
  open: { fill: 'none', stroke: 'var(--line-strong)' },
}

export const Branch = ({
  leaves,
  step = 13,
}: {
  leaves: readonly (keyof typeof looks)[]
  step?: number
}) => {
  const width = leaves.length * step + 8
  return (
    <svg
      width={width}
      height="24"
      viewBox={`0 0 ${width} 24`}
      style={{ maxWidth: '100%' }}
      aria-hidden="true"
    >
      <path d={`M2 14H${width - 6}`} stroke="var(--line-strong)" strokeWidth="1.5" />
      {leaves.map((look, at) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a leaf has no id except its index
          key={at}
          d={leaf}
          transform={`translate(${8 + at * step} 14) rotate(${at % 2 === 0 ? 38 : 142})`}
          {...looks[look]}
          strokeWidth="1.2"
        />
      ))}
    </svg>
  )
}
