import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RankingRow } from '#api/contracts/rankings.ts'
import { anId, oneOf, someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useLive } from '#web/client/use-live.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExportButton } from '#web/patterns/export/export-button.tsx'
import { LastUpdated } from '#web/patterns/live/last-updated.tsx'
import { LiveBadge } from '#web/patterns/live/live-badge.tsx'
import { useCategories } from '#web/patterns/ranking/categories.ts'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { SkeletonRows } from '#web/ui/states/skeleton-rows.tsx'
import { useFound } from '#web/ui/states/use-said.ts'
import { saveCsv } from '#web/ui/text/csv.ts'
import './full-ranking.css'
import { type RankingGroup, rankingQuery } from '#web/patterns/ranking/ranking-queries.ts'
import { indexRanking, matchRanking } from './match-ranking.ts'
import { rankingTable } from './ranking-csv.ts'
import { RankingLines } from './ranking-lines.tsx'

const none: RankingRow[] = []
const fields = { ruleCategory: anId, search: someWords, by: oneOf(['total', 'average']) }

export const FullRanking = ({ groupBy }: { groupBy: RankingGroup }) => {
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  const { values, choose, type } = useAddress(fields)
  const { ruleCategory, search } = values
  const by = groupBy === 'class' ? values.by : 'total'
  const { status } = useLive(
    { room: 'staff', period: period._id },
    { refetch: [['ranking', period._id]] },
  )
  const query = useQuery(
    rankingQuery({
      groupBy,
      period: period._id,
      ruleCategory: ruleCategory || undefined,
      rankBy: by,
    }),
  )
  const rows = query.data?.data ?? none
  const categories = useCategories(rows)
  const indexed = useMemo(() => indexRanking(rows), [rows])
  const matching = useMemo(() => matchRanking(indexed, search), [indexed, search])
  useFound(
    query.data && !query.isPlaceholderData ? matching.length : undefined,
    LL.ranking.noMatch.title(),
  )
  const shown = useMemo(
    () => (ruleCategory ? categories.filter(({ id }) => id === ruleCategory) : categories),
    [categories, ruleCategory],
  )
  // Exports the list as filtered and searched.
  const exportAll = () => {
    const { header, rows: cells } = rankingTable(matching, { groupBy, categories, shown, LL })
    return saveCsv(`${groupBy}_ranking`, header, cells)
  }
  const title = groupBy === 'user' ? LL.ranking.userTitle() : LL.ranking.classTitle()
  const options = categories.flatMap(({ id, name }) => (id ? [{ value: id, label: name }] : []))
  return (
    <>
      <PageHeader
        title={title}
        period="end"
        back={{ to: '/admin/dashboard', label: LL.dashboard.title() }}
      >
        <LiveBadge status={status} />
      </PageHeader>
      <Card leafy>
        <div className="filters">
          <Select
            label={LL.ranking.category()}
            placeholder={LL.ranking.allCategories()}
            options={options}
            value={ruleCategory}
            onChange={(chosen) => choose({ ruleCategory: chosen })}
          />
          <SearchInput
            value={search}
            onSearch={(text) => type({ search: text })}
            delay={0}
            placeholder={
              groupBy === 'user' ? LL.ranking.searchStudents() : LL.ranking.searchClasses()
            }
          />
          {groupBy === 'class' && (
            <SegmentedControl
              label={LL.ranking.by()}
              value={by}
              options={(['total', 'average'] as const).map((value) => ({
                value,
                label: LL.ranking.bys[value](),
              }))}
              onChange={(chosen) => choose({ by: chosen })}
            />
          )}
          <ExportButton className="ranking-export" disabled={!query.data} save={exportAll} />
        </div>
        <QueryView query={query} skeleton={<SkeletonRows rows={8} height={40} />}>
          {({ total, last_updated_at }) =>
            matching.length === 0 ? (
              <Nothing of={rows.length === 0 ? 'empty' : 'noMatch'} />
            ) : (
              <>
                <RankingLines
                  key={`${ruleCategory} ${search} ${by}`}
                  rows={matching}
                  groupBy={groupBy}
                  by={by}
                  ruleCategory={ruleCategory}
                  categories={categories}
                  shown={shown}
                  title={title}
                  period={period._id}
                  stale={query.isPlaceholderData}
                />
                <p className="ranking-foot sm mut num">
                  {LL.ranking.shown({
                    shown: formatNumber(matching.length),
                    total: formatNumber(total),
                  })}
                  <LastUpdated at={last_updated_at} />
                </p>
              </>
            )
          }
        </QueryView>
      </Card>
    </>
  )
}

const Nothing = ({ of }: { of: 'empty' | 'noMatch' }) => {
  const { LL } = useI18nContext()
  return <EmptyState title={LL.ranking[of].title()} text={LL.ranking[of].text()} />
}
