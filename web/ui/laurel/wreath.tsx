import { brandWreath, wreath, wreathSteps } from './marks.ts'

const steps = wreath()

type WreathProps = {
  /** How many of the 12 steps are filled. */
  filled?: number
  tone?: 'earned' | 'progress' | 'brand'
  size?: number
}

const fills = { earned: 'var(--blossom)', progress: 'var(--berry-mid)', brand: '#F2C14E' }
const edges = { earned: 'var(--blossom-line)', progress: 'var(--berry)', brand: 'none' }

export const Wreath = ({ filled = 12, tone = 'earned', size = 78 }: WreathProps) => (
  <svg width={size} height={size} viewBox="0 0 100 100" aria-hidden="true">
    {steps.map(({ d, x, y, rotate, step }) => (
      <path
        key={`${d}${x}${rotate}`}
        d={d}
        transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${rotate.toFixed(0)})`}
        fill={step < filled ? fills[tone] : 'none'}
        stroke={step < filled ? edges[tone] : 'var(--line-strong)'}
        strokeWidth="0.7"
      />
    ))}
  </svg>
)

export { wreathSteps }

const brand = brandWreath()

export const BrandMark = ({ size = 36 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 100 100" fill="#F2C14E" aria-hidden="true">
    {brand.map(({ d, x, y, rotate }) => (
      <path
        key={`${d}${x}${rotate}`}
        d={d}
        transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${rotate.toFixed(0)})`}
      />
    ))}
  </svg>
)
