import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/client/session/session.tsx'
import { useLive } from '#web/client/use-live.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { LiveBadge } from '#web/patterns/live/live-badge.tsx'
import {
  currentOf,
  type OwnProfile,
  ownProfilesQuery,
} from '#web/patterns/profiles/own-profiles.ts'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { ChildCard } from './child-card.tsx'
import { ParentRewardForm } from './parent-reward-form.tsx'
import './parent-reward.css'
import { parentRulesQuery } from './parent-rules-query.ts'

export const ParentRewardScreen = () => {
  const { LL, locale } = useI18nContext()
  const { user } = useSession()
  const profiles = useQuery(ownProfilesQuery())
  return (
    <QueryView query={profiles}>
      {(own) => {
        const profile = currentOf(own)
        if (profile) return <Rewarding profile={profile} />
        const words = LL.parentReward.notNow
        return (
          <>
            <PageHeader title={LL.parentReward.title()} />
            <Card>
              <EmptyState
                title={words.title({ name: nameIn(locale, user.name) })}
                text={words.text()}
              />
            </Card>
          </>
        )
      }}
    </QueryView>
  )
}

const shown = [parentRulesQuery().queryKey, ownProfilesQuery().queryKey]

const Rewarding = ({ profile }: { profile: OwnProfile }) => {
  const { LL } = useI18nContext()
  const { status } = useLive({ room: 'profile', profile: profile._id }, { refetch: shown })
  const rules = useQuery(parentRulesQuery())
  return (
    <div className="parent-reward">
      <PageHeader title={LL.parentReward.title()}>
        <LiveBadge status={status} />
      </PageHeader>
      <ChildCard profile={profile} />
      <QueryView query={rules}>
        {({ data }) => <ParentRewardForm rules={data} profile={profile} />}
      </QueryView>
    </div>
  )
}
