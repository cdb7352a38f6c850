import type { ReactNode } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { leafPath } from '../laurel/marks.ts'

const leaves = [
  [36, 49.5, 24],
  [58, 47.5, 130],
  [82, 43, 20],
  [106, 35.5, 118],
  [138, 20, 62],
]

export const BareStem = () => (
  <svg
    width="150"
    height="64"
    viewBox="0 0 150 64"
    fill="none"
    stroke="var(--line-strong)"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <path d="M8 50C50 50 90 44 138 20" />
    {leaves.map(([x, y, rotate]) => (
      <path key={x} d={leafPath(22, 6.5)} transform={`translate(${x} ${y}) rotate(${rotate})`} />
    ))}
  </svg>
)

export const EmptyState = (props: { title?: string; text?: ReactNode; children?: ReactNode }) => {
  const { LL } = useI18nContext()
  return (
    <div className="state">
      <BareStem />
      <b>{props.title ?? LL.common.noRecords()}</b>
      {props.text && <p className="sm mut">{props.text}</p>}
      {props.children}
    </div>
  )
}
