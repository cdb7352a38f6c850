import { useMemo } from 'react'
import type { RankingRow } from '#api/contracts/rankings.ts'
import { formatClass, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { type RankingCategory, sharesOf } from '#web/patterns/ranking/categories.ts'
import { CategoryBar } from '#web/patterns/ranking/category-bar.tsx'
import { rankingFigure } from '#web/patterns/ranking/ranking-figure.ts'
import { recordPath } from '#web/patterns/record/record-path.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { RankList } from './rank-list.tsx'

type TopListProps = {
  rows: readonly RankingRow[]
  categories: readonly RankingCategory[]
  label: string
  listKey: string
  period: string
}

export const TopList = ({ rows, categories, label, listKey, period }: TopListProps) => {
  const { LL, locale } = useI18nContext()
  const entries = useMemo(() => {
    // The ranking includes everyone, but nobody leads without points.
    const leaders = rows.filter(({ totalpoints }) => totalpoints > 0)
    const longest = Math.max(0, ...leaders.map(({ totalpoints }) => totalpoints))
    const ids = categories.flatMap(({ id }) => id ?? [])
    return leaders.map((row) => ({
      ...(row.profile
        ? {
            key: row.profile,
            ...(row.user && { to: recordPath(row.user) }),
            kind: 'student' as const,
            name: nameIn(locale, row.name),
            detail: formatClass(row.class, row.class_no),
            tile: row.name?.zh || nameIn(locale, row.name),
          }
        : {
            key: row.class,
            kind: 'class' as const,
            name: LL.ranking.className(row.class),
            detail: LL.ranking.studentsInClass(row.students ?? 0),
            tile: row.class,
          }),
      rank: row.rank,
      points: row.totalpoints,
      explains: rankingFigure(row, period),
      bar: <CategoryBar shares={sharesOf(row, categories)} categories={ids} longest={longest} />,
    }))
  }, [rows, categories, period, locale, LL])
  if (entries.length === 0)
    return (
      <EmptyState title={LL.dashboard.noRanking.title()} text={LL.dashboard.noRanking.text()} />
    )
  return <RankList entries={entries} listKey={listKey} label={label} />
}
