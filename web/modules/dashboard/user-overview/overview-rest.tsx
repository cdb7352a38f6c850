import type { Profile } from '#api/contracts/profiles.ts'
import { hasModule, useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { LatestBadges } from '#web/patterns/badges/latest-badges.tsx'
import { BoardGameCard } from '#web/patterns/board-games/board-game-card.tsx'
import { HomeworkPlace } from '#web/patterns/homework/homework-place.tsx'
import { placesAgain } from '#web/patterns/places/places-queries.ts'
import type { OwnProfile } from '#web/patterns/profiles/own-profiles.ts'
import { LatestAttendance, LatestPoints } from '#web/patterns/record/latest-entries.tsx'
import { RatioPie } from '#web/patterns/record/ratio-pie.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { OneByOne } from '#web/ui/states/one-by-one.ts'
import { HouseRankingCard } from '../house-ranking-card.tsx'
import { OwnPlacesCard } from './own-places.tsx'
import { StudentInformation } from './student-information.tsx'

const records = {
  points: '/user/overview/point_record',
  attendance: '/user/overview/attendance_record',
}

export const OverviewRest = ({ profile, own }: { profile: Profile; own: OwnProfile }) => {
  const { LL } = useI18nContext()
  const { user, organization } = useSession()
  const words = LL.userOverview
  return (
    <OneByOne>
      <OwnPlacesCard profile={own} className="overview-half" />
      <HouseRankingCard period={own.period._id} className="overview-half" again={placesAgain} />
      <Card title={LL.record.ratio()} className="overview-half">
        <RatioPie profile={profile._id} points={profile.points} to={records.points} />
      </Card>
      <LatestPoints
        rows={profile.pointActions ?? []}
        seeAll={records.points}
        className="overview-half"
      />
      <LatestAttendance
        rows={profile.attendanceActions ?? []}
        seeAll={records.attendance}
        className="overview-half"
      />
      <HomeworkPlace
        of={{ userId: own.user._id, period: own.period._id }}
        path="/user/overview"
        className="overview-half"
      />
      {hasModule(organization, 'badge') && !user.isParent && (
        <LatestBadges period={own.period._id} seeAll="/user/badge" className="overview-half" />
      )}
      {hasModule(organization, 'game') && !user.isParent && (
        <BoardGameCard profile={profile._id} className="overview-half" />
      )}
      <Card title={user.isParent ? words.child() : words.student()} className="overview-half">
        <StudentInformation profile={profile} />
      </Card>
    </OneByOne>
  )
}
