import { useMemo } from 'react'
import { usePeriod } from '#web/client/session/period.tsx'
import { useSession } from '#web/client/session/session.tsx'
import { formatDate, formatNumber, localDay, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { HomeOffer } from '#web/patterns/classes/home-offer.tsx'
import { LiveBadge } from '#web/patterns/live/live-badge.tsx'
import { useCategories } from '#web/patterns/ranking/categories.ts'
import { CategoryLegend } from '#web/patterns/ranking/category-bar.tsx'
import { TermBranch } from '#web/ui/laurel/term-branch.tsx'
import { Card, SeeAll } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { SkeletonRows } from '#web/ui/states/skeleton-rows.tsx'
import { EarnedBadgeMoment } from '../badge-moment.tsx'
import { HouseRankingCard } from '../house-ranking-card.tsx'
import { BackupCard } from './backup-card.tsx'
import { ChartsPlace } from './charts-place.tsx'
import './dashboard.css'
import { FirstDayBack, FirstDayPlace } from './first-day-place.tsx'
import { LatestAwards } from './latest-awards.tsx'
import { TopList } from './top-list.tsx'
import { Total } from './total-card.tsx'
import { useDashboard } from './use-dashboard.ts'

export const DashboardScreen = () => {
  const { LL, locale } = useI18nContext()
  const { period } = usePeriod()
  const { status, reward, redeem, students, classes, latest, badges, again } = useDashboard(
    period._id,
  )
  const today = localDay(new Date())
  return (
    <>
      <PageHeader
        title={LL.dashboard.title()}
        period="end"
        subtitle={
          <span className="row wrap dash-range">
            <span className="num">
              {formatDate(period.start_at)} – {formatDate(period.end_at)}
            </span>
            <TermBranch period={period} today={today} />
          </span>
        }
      >
        <FirstDayBack />
        <LiveBadge status={status} />
      </PageHeader>
      <HomeOffer />
      <div className="dash">
        <div className="dash-lead">
          <FirstDayPlace />
          <Banner />
          <div className="dash-totals">
            <Card title={LL.dashboard.rewardTotal()}>
              <QueryView query={reward} skeleton={<SkeletonRows rows={3} />}>
                {(totals) => <Total kind="reward" totals={totals} period={period} today={today} />}
              </QueryView>
            </Card>
            <Card title={LL.dashboard.redeemTotal()}>
              <QueryView query={redeem} skeleton={<SkeletonRows rows={3} />}>
                {(totals) => <Total kind="redeem" totals={totals} period={period} today={today} />}
              </QueryView>
            </Card>
          </div>
        </div>
        <Card
          title={LL.dashboard.latest()}
          end={<SeeAll to="/admin/history">{LL.dashboard.history()}</SeeAll>}
          className="dash-latest"
        >
          <QueryView query={latest} skeleton={<SkeletonRows rows={4} height={36} />}>
            {(batches) => <LatestAwards batches={batches} period={period._id} />}
          </QueryView>
        </Card>
        <Tops students={students} classes={classes} period={period._id} />
        <HouseRankingCard period={period._id} className="dash-houses" again={again} />
        <BackupCard />
        <ChartsPlace
          period={period._id}
          today={today}
          settled={!students.isPending && !classes.isPending}
        />
      </div>
      <EarnedBadgeMoment
        badges={badges}
        told={({ name }, badge) => LL.badges.wonBy({ student: nameIn(locale, name), badge })}
      />
    </>
  )
}

const Banner = () => {
  const { LL, locale } = useI18nContext()
  const { organization } = useSession()
  if (!organization.banner) return null
  const name = nameIn(locale, organization.name)
  return (
    <img
      className="photo dash-banner"
      src={organization.banner}
      alt={LL.dashboard.banner({ name })}
    />
  )
}

type Ranking = ReturnType<typeof useDashboard>['students']

const Tops = ({
  students,
  classes,
  period,
}: {
  students: Ranking
  classes: Ranking
  period: string
}) => {
  const { LL } = useI18nContext()
  const rows = useMemo(
    () => [...(students.data?.data ?? []), ...(classes.data?.data ?? [])],
    [students.data, classes.data],
  )
  const categories = useCategories(rows)
  const tops = [
    { ranking: students, title: LL.dashboard.topStudents(), all: 'user' },
    { ranking: classes, title: LL.dashboard.topClasses(), all: 'class' },
  ]
  return (
    <>
      {tops.map(({ ranking, title, all }) => (
        <Card
          key={all}
          className="dash-top"
          title={title}
          count={ranking.data && LL.dashboard.of(formatNumber(ranking.data.total))}
          seeAll={`/admin/dashboard/${all}_ranking`}
        >
          <QueryView query={ranking} skeleton={<SkeletonRows rows={3} height={40} />}>
            {({ data }) => (
              <TopList
                rows={data}
                categories={categories}
                label={title}
                listKey={`${period} ${all}`}
                period={period}
              />
            )}
          </QueryView>
        </Card>
      ))}
      {(categories.length > 0 || students.isPending) && (
        <div className="dash-legend">
          {categories.length > 0 && (
            <CategoryLegend
              title={LL.ranking.pointsByCategory()}
              categories={categories.map(({ id, name }) => ({ id: id ?? '', name }))}
            />
          )}
        </div>
      )}
    </>
  )
}
