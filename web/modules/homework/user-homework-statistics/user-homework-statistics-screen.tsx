import { useQuery } from '@tanstack/react-query'
import { useAddress } from '#web/client/address/use-address.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { hasModule, useSession } from '#web/client/session/session.tsx'
import { useLive } from '#web/client/use-live.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { OwnHomework } from '#web/patterns/games/own-homework.tsx'
import { StudentFigures } from '#web/patterns/homework/student-figures.tsx'
import { LiveBadge } from '#web/patterns/live/live-badge.tsx'
import { type OwnProfile, ownProfilesQuery } from '#web/patterns/profiles/own-profiles.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { daysInAddress, StatisticsDays } from '../statistics-days.tsx'

export const UserHomeworkStatisticsScreen = () => {
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  const profiles = useQuery(ownProfilesQuery())
  const { title, text } = LL.homeworkStatistics.noneOwn
  return (
    <QueryView query={profiles}>
      {(own) => {
        const shown = own.find((profile) => profile.period._id === period._id)
        if (shown) return <OwnStatistics key={shown._id} profile={shown} />
        return (
          <>
            <PageHeader title={LL.homeworkStatistics.title()} period="beside" />
            <Card>
              <EmptyState title={title()} text={text()} />
            </Card>
          </>
        )
      }}
    </QueryView>
  )
}

const OwnStatistics = ({ profile }: { profile: OwnProfile }) => {
  const { LL, locale } = useI18nContext()
  const { user, organization } = useSession()
  const { period } = usePeriod()
  const { values, choose } = useAddress(daysInAddress)
  const { from, to } = values
  const { status } = useLive(
    { room: 'profile', profile: profile._id },
    { refetch: [['homework'], ['unfinished']] },
  )
  const days = { ...(from && { from }), ...(to && { to }) }
  return (
    <>
      <PageHeader
        title={LL.homeworkStatistics.title()}
        subtitle={user.isParent ? nameIn(locale, profile.user.name) : undefined}
        period="beside"
      >
        <LiveBadge status={status} />
      </PageHeader>
      <StatisticsDays days={values} onChoose={choose} />
      {!user.isParent && hasModule(organization, 'game') && (
        <OwnHomework
          action={() => (
            <ButtonLink outlined to="/user/games" label={LL.ownGameHomework.toGames()} />
          )}
        />
      )}
      <div className="grid">
        <StudentFigures
          of={{ userId: profile.user._id, period: period._id }}
          days={days}
          path="/user/overview"
          byDay
        />
      </div>
    </>
  )
}
