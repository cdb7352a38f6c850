import type { ActionRow } from '#api/contracts/actions.ts'
import { formatDateTime, formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Tag } from '#web/kit/tag.tsx'
import { Words } from '#web/kit/words.tsx'

/** The specification's overview sections show three rows. */
const most = 3

export const LatestPoints = ({ actions }: { actions: readonly ActionRow[] }) => {
  const { LL } = useI18nContext()
  const { title, text } = LL.userOverview.noActions
  if (actions.length === 0) return <EmptyState title={title()} text={text()} />
  return (
    <ul className="overview-points">
      {actions.slice(0, most).map((action) => (
        <PointRow key={action._id} action={action} />
      ))}
    </ul>
  )
}

const PointRow = ({ action }: { action: ActionRow }) => {
  const ruleName = useRuleName()
  const { created_at, point, pointRule, type, reverted_by } = action
  return (
    <li className={`${type === 'redeem' ? 'rd' : ''} ${reverted_by ? 'gone' : ''}`}>
      <div className="grow">
        <b className="st">
          <Words>{ruleName(pointRule)}</Words>
        </b>
        <div className="xs mut num">{formatDateTime(created_at)}</div>
      </div>
      <ActionTag action={action} />
      <b className="num st overview-points-amount">{formatSigned(point)}</b>
    </li>
  )
}

/** Both a row that was taken back and the row that took it back stay in sight, each with its word. */
const ActionTag = ({ action: { type, reverted_by, reverts } }: { action: ActionRow }) => {
  const { LL } = useI18nContext()
  if (reverts)
    return (
      <Tag tone="amber" icon="undo">
        {LL.userOverview.reversal()}
      </Tag>
    )
  if (reverted_by)
    return (
      <Tag tone="line" icon="undo">
        {LL.userOverview.reversed()}
      </Tag>
    )
  if (type === 'redeem')
    return (
      <Tag tone="leaf" icon="redeem">
        {LL.userOverview.redeemed()}
      </Tag>
    )
  return type === 'parent_reward' ? (
    <Tag tone="berry" icon="parent">
      {LL.userOverview.parentReward()}
    </Tag>
  ) : null
}
