import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { LiveBadge } from '#web/parts/live-badge.tsx'
import { ownProfilesQuery } from '#web/parts/profile/own-profiles.ts'
import { LatestPoints } from './latest-points.tsx'
import { PointsHero } from './points-hero.tsx'
import { StudentInformation } from './student-information.tsx'
import { useProfile } from './use-profile.ts'
import './user-overview.css'

/** What a student has, and a parent's child: points to spend and earned, live, with the latest of them. */
export const UserOverviewScreen = () => {
  const { LL } = useI18nContext()
  const profiles = useQuery(ownProfilesQuery())
  return (
    <QueryView query={profiles}>
      {([current]) =>
        current ? (
          <Overview profile={current._id} />
        ) : (
          <>
            <PageHeader title={LL.userOverview.title()} />
            <Card>
              <EmptyState title={LL.userOverview.noProfile.title()} text={LL.userOverview.noProfile.text()} />
            </Card>
          </>
        )
      }
    </QueryView>
  )
}

const Overview = ({ profile: id }: { profile: string }) => {
  const { LL, locale } = useI18nContext()
  const { user, organization } = useSession()
  const { query, status } = useProfile(id)
  const schoolName = nameIn(locale, organization.name)
  return (
    <>
      <PageHeader
        title={LL.userOverview.title()}
        subtitle={user.isParent && query.data ? nameIn(locale, query.data.user.name) : undefined}
      >
        <LiveBadge status={status} />
      </PageHeader>
      <QueryView query={query}>
        {(profile) => (
          <div className="overview">
            <PointsHero profile={profile} />
            {organization.banner && (
              <img
                className="photo overview-banner"
                src={organization.banner}
                alt={LL.userOverview.banner({ name: schoolName })}
              />
            )}
            <Card title={LL.userOverview.latest()} className="overview-latest">
              <LatestPoints actions={profile.pointActions ?? []} />
            </Card>
            <Card
              title={user.isParent ? LL.userOverview.child() : LL.userOverview.student()}
              className="overview-student"
            >
              <StudentInformation profile={profile} />
            </Card>
          </div>
        )}
      </QueryView>
    </>
  )
}
