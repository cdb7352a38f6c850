import { useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/kit/card.tsx'
import { Message } from '#web/kit/message.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { LiveBadge } from '#web/parts/live-badge.tsx'
import { OwnPlaces } from '#web/parts/places/own-places.tsx'
import type { OwnProfile } from '#web/parts/profile/own-profiles.ts'
import { ShownProfile } from '#web/parts/profile/shown-profile.tsx'
import { useProfile } from '#web/parts/profile/use-profile.ts'
import { LatestAttendance, LatestPoints } from '#web/parts/record/latest-entries.tsx'
import { RatioPie } from '#web/parts/record/ratio-pie.tsx'
import { AwardMoment } from './award-moment.tsx'
import { PointsHero } from './points-hero.tsx'
import { StudentInformation } from './student-information.tsx'
import { useAwards } from './use-awards.ts'
import './user-overview.css'

const records = { points: '/user/overview/point_record', attendance: '/user/overview/attendance_record' }

/** What a student has, and a parent's child: points to spend and earned, live, with the latest of them. */
export const UserOverviewScreen = () => {
  const { LL } = useI18nContext()
  return (
    <ShownProfile title={LL.userOverview.title()}>
      {(profile) => <Overview key={profile._id} profile={profile} />}
    </ShownProfile>
  )
}

const Overview = ({ profile: shown }: { profile: OwnProfile }) => {
  const { LL, locale } = useI18nContext()
  const { user, organization } = useSession()
  const { award, onSnapshot } = useAwards()
  const { query, status } = useProfile(shown._id, onSnapshot)
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
      <QueryView query={query}>
        {(profile) => (
          <div className="overview">
            <div className="overview-lead">
              <PointsHero profile={profile} />
              {award && <AwardMoment key={award._id} award={award} />}
            </div>
            {organization.banner && (
              <img
                className="photo overview-banner"
                src={organization.banner}
                alt={words.banner({ name: nameIn(locale, organization.name) })}
              />
            )}
            <OwnPlaces profile={shown} className="overview-half" />
            <Card title={LL.record.ratio()} className="overview-half">
              <RatioPie points={profile.points} to={records.points} />
            </Card>
            <LatestPoints rows={profile.pointActions ?? []} seeAll={records.points} className="overview-half" />
            <LatestAttendance
              rows={profile.attendanceActions ?? []}
              seeAll={records.attendance}
              className="overview-half"
            />
            <Card title={user.isParent ? words.child() : words.student()} className="overview-half">
              <StudentInformation profile={profile} />
            </Card>
          </div>
        )}
      </QueryView>
    </>
  )
}
