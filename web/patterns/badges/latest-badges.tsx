import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { Card } from '#web/ui/page/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { SkeletonRows } from '#web/ui/states/skeleton-rows.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { BadgeMark } from './badge-mark.tsx'
import { latestBadgesQuery } from './badge-queries.ts'
import './latest-badges.css'

const most = 3

type LatestBadgesProps = {
  period: string
  user?: string
  seeAll: string
  className?: string
}

export const LatestBadges = ({ period, user, seeAll, className }: LatestBadgesProps) => {
  const { LL } = useI18nContext()
  const ruleName = useRuleName()
  const words = LL.badges
  const query = useQuery(latestBadgesQuery({ period_id: period, user, limit: most }))
  return (
    <Card title={words.latestBadges()} seeAll={seeAll} className={className}>
      <QueryView query={query} skeleton={<SkeletonRows rows={3} height={56} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={words.noBadges()} text={words.noBadgesText()} />
          ) : (
            <ul>
              {data.map(({ _id, badge_rule, created_at }) => (
                <li key={_id} className="latest-badges-row">
                  <BadgeMark image={badge_rule.image_url} size={56} />
                  <div className="grow">
                    <b>
                      <Words>{ruleName(badge_rule)}</Words>
                    </b>
                    <div className="xs mut num">{formatDateTime(created_at)}</div>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  )
}
