import type { ParentRule } from '#api/contracts/rules.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { leafPath } from '#web/ui/laurel/marks.ts'

const leaf = leafPath(13, 4)
const mostLeaves = 7

const Leaves = ({ left, count }: { left: number; count: number }) => (
  <svg width={count * 12 + 2} height="16" viewBox={`0 0 ${count * 12 + 2} 16`} aria-hidden="true">
    {Array.from({ length: count }, (_, at) => (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: a leaf has no id except its place
        key={at}
        d={leaf}
        transform={`translate(${at * 12 + 4} 14) rotate(18)`}
        fill={at < left ? 'var(--berry)' : 'none'}
        stroke="var(--berry)"
      />
    ))}
  </svg>
)

export const QuotaNote = ({ rule }: { rule: ParentRule }) => {
  const { LL } = useI18nContext()
  const { quota_left: left, quota_count, quota_type } = rule
  const count = quota_count ?? 0
  const window = quota_type ?? 'daily'
  if (left === 0)
    return (
      <span className="parent-reward-quota" data-full>
        <Icon name="lock" size="small" />
        {LL.parentReward.full[window]()}
      </span>
    )
  return (
    <span className="parent-reward-quota">
      {count <= mostLeaves && <Leaves left={left} count={count} />}
      {LL.parentReward.left[window]({ left, count })}
    </span>
  )
}
