import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProfileSnapshot } from '#api/contracts/live.ts'
import type { Profile } from '#api/contracts/profiles.ts'
import { hasModule, useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { withTexts } from '#web/i18n/with-texts.ts'
import { LiveBadge } from '#web/patterns/live/live-badge.tsx'
import { ownPlacesQuery } from '#web/patterns/places/places-queries.ts'
import type { OwnProfile } from '#web/patterns/profiles/own-profiles.ts'
import { ShownProfile } from '#web/patterns/profiles/shown-profile.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { useOneByOne } from '#web/ui/states/one-by-one.ts'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { SkeletonRows } from '#web/ui/states/skeleton-rows.tsx'
import { PointsHero } from './points-hero.tsx'
import { useAwards } from './use-awards.ts'
import { useProfile } from './use-profile.ts'
import './user-overview.css'

const LazyRest = lazyAtOnce(() =>
  withTexts(
    'overview-rest',
    import('./overview-rest.tsx').then((module) => ({ default: module.OverviewRest })),
  ),
)

const BadgeMoment = lazyAtOnce(() =>
  withTexts(
    'badge-moment',
    import('../badge-moment.tsx').then((module) => ({
      default: module.OwnBadgeMoment,
    })),
  ),
)

const AwardMoment = lazyAtOnce(() =>
  import('./own-award-moment.tsx').then((module) => ({ default: module.OwnAwardMoment })),
)

// Loaded separately, because on most days it shows nothing.
const OwnBirthday = lazyAtOnce(() =>
  withTexts(
    'own-birthday',
    import('./own-birthday.tsx').then((module) => ({
      default: module.OwnBirthdayBanner,
    })),
  ),
)

export const UserOverviewScreen = () => {
  const { LL } = useI18nContext()
  return (
    <ShownProfile title={LL.userOverview.title()}>
      {(profile) => <Overview key={profile._id} profile={profile} />}
    </ShownProfile>
  )
}

/** Reserves space for the rest of the page, so that nothing moves when it loads. */
const placeholder = (
  <div className="overview-room">
    <SkeletonRows rows={6} height={44} />
  </div>
)

const Rest = (props: { profile: Profile; own: OwnProfile }) => {
  return (
    <AtOnce fallback={placeholder}>
      {useOneByOne(2) > 1 ? <LazyRest {...props} /> : placeholder}
    </AtOnce>
  )
}

const Overview = ({ profile: shown }: { profile: OwnProfile }) => {
  const { LL, locale } = useI18nContext()
  const { user, organization } = useSession()
  const { award, onSnapshot } = useAwards()
  const [badges, setBadges] = useState<ProfileSnapshot['badges']>()
  const { query, status } = useProfile(shown._id, (snapshot) => {
    onSnapshot(snapshot)
    setBadges(snapshot.badges ?? [])
  })
  // Starts the request of a card further down early, with the requests of the others.
  const showsPlaces = organization.student_rankings !== 'none'
  useQuery({ ...ownPlacesQuery(shown.period._id), enabled: showsPlaces })
  // Waits for the other requests: on a small phone even requesting files takes time.
  const isSettled = useOneByOne(3) > 2
  const words = LL.userOverview
  const name = nameIn(locale, shown.user.name)
  return (
    <>
      <PageHeader title={words.title()} subtitle={user.isParent ? name : undefined}>
        <LiveBadge status={status} />
      </PageHeader>
      {!shown.period.isActive && (
        <div className="overview-former">
          <Message tone="amber">{words.notNow({ name, period: shown.period.name })}</Message>
        </div>
      )}
      <div className="overview">
        {isSettled && hasModule(organization, 'birthday') && (
          <AtOnce>
            <OwnBirthday name={name} isParent={user.isParent} />
          </AtOnce>
        )}
        <div className="overview-lead">
          <PointsHero profile={query.data ?? shown} />
          {award && (
            <AtOnce>
              <AwardMoment key={award._id} award={award} />
            </AtOnce>
          )}
        </div>
        {organization.banner && (
          <img
            className="photo overview-banner"
            src={organization.banner}
            alt={words.banner({ name: nameIn(locale, organization.name) })}
          />
        )}
        <QueryView query={query} skeleton={placeholder}>
          {(profile) => <Rest profile={profile} own={shown} />}
        </QueryView>
      </div>
      {isSettled && hasModule(organization, 'badge') && !user.isParent && (
        <AtOnce>
          <BadgeMoment badges={badges} />
        </AtOnce>
      )}
    </>
  )
}
