import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BadgeGroup } from '#api/contracts/badges.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { badgeGroupsQuery } from '#web/patterns/badges/badge-queries.ts'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { BadgeDialog } from './badge-dialog.tsx'
import { BadgeSection } from './badge-section.tsx'
import './user-badges.css'

const isOnTheWay = ({ count, progress }: BadgeGroup) =>
  count === 0 && progress !== null && progress.reached > 0

export const UserBadgesScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.badges
  const { period } = usePeriod()
  const query = useQuery(badgeGroupsQuery(period._id))
  const [opened, setOpened] = useState<string | null>(null)
  const group = query.data?.find(({ badge_rule }) => badge_rule._id === opened)
  return (
    <>
      <PageHeader title={words.title()} period="beside" />
      <QueryView query={query}>
        {(groups) =>
          groups.length === 0 ? (
            <Card>
              <EmptyState title={words.noneYet()} text={words.noneYetText()} />
            </Card>
          ) : (
            <div className="user-badges">
              <BadgeSection
                kind="earned"
                groups={groups
                  .filter(({ count }) => count > 0)
                  .toSorted((a, b) =>
                    (b.last_created_at ?? '').localeCompare(a.last_created_at ?? ''),
                  )}
                onOpen={setOpened}
              />
              <BadgeSection kind="onTheWay" groups={groups.filter(isOnTheWay)} onOpen={setOpened} />
              <BadgeSection
                kind="notEarned"
                groups={groups.filter((one) => one.count === 0 && !isOnTheWay(one))}
                onOpen={setOpened}
              />
            </div>
          )
        }
      </QueryView>
      {group && <BadgeDialog group={group} period={period._id} onClose={() => setOpened(null)} />}
    </>
  )
}
