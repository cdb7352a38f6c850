import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BadgeRule } from '#api/contracts/badges.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { PrimeProgressBar } from '#web/ui/prime/prime-progress-bar.tsx'
import { followedRuleQuery } from './badge-rule-calls.ts'

/** Shows how far the rule's history has been counted; nothing if it starts from now. */
export const StartState = ({ rule }: { rule: BadgeRule }) => {
  const { LL } = useI18nContext()
  const words = LL.badgeRules
  const client = useQueryClient()
  const isUnfinished = rule.start.state !== 'done'
  const followed = useQuery({ ...followedRuleQuery(rule._id), enabled: isUnfinished })
  const { start } = (isUnfinished && followed.data) || rule
  const isJustDone = isUnfinished && start.state === 'done'
  useEffect(() => {
    if (isJustDone) void client.invalidateQueries({ queryKey: ['badgeRules'] })
  }, [isJustDone, client])
  if (start.from === 'now') return null
  const { done, total } = start.progress
  if (start.state === 'running')
    return (
      <div className="badge-rules-start" role="status">
        <span className="sm num">
          {words.running({ done: formatNumber(done), total: formatNumber(total) })}
        </span>
        <PrimeProgressBar max={total} value={done} aria-label={words.preview()} />
      </div>
    )
  if (start.state === 'paused')
    return (
      <Tag tone="amber" icon="pause">
        {words.paused()}
      </Tag>
    )
  return <div className="xs mut num">{words.counted({ n: formatNumber(start.badges) })}</div>
}
