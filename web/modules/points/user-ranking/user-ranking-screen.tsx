import { useQuery } from '@tanstack/react-query'
import { oneOf } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { useLivePaused } from '#web/client/live-pause.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { LastUpdated } from '#web/patterns/live/last-updated.tsx'
import {
  type PlacesScope,
  placesAgain,
  studentRankingQuery,
} from '#web/patterns/places/places-queries.ts'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { longPageSizes } from '#web/ui/table/page-sizes.ts'
import { Pager } from '#web/ui/table/pager.tsx'
import { useTableState } from '#web/ui/table/use-table-state.ts'
import { RankingRows } from './ranking-rows.tsx'

const scopes = ['class', 'school', 'classes'] as const satisfies readonly PlacesScope[]
const fields = { of: oneOf(scopes) }

/**
 * Shows the current period's rankings by name, of your class, the school and its classes, if the
 * school allows that.
 */
export const UserRankingScreen = () => {
  const { LL } = useI18nContext()
  const { values, choose } = useAddress(fields)
  const words = LL.places
  return (
    <>
      <PageHeader title={words.ranking()} period="end" />
      <Card leafy>
        <SegmentedControl
          label={words.which()}
          value={values.of}
          options={scopes.map((value) => ({ value, label: words.scopes[value]() }))}
          onChange={(of) => choose({ of })}
        />
        <Ranking key={values.of} of={values.of} />
      </Card>
    </>
  )
}

const Ranking = ({ of }: { of: PlacesScope }) => {
  const { LL } = useI18nContext()
  const { user } = useSession()
  const { period } = usePeriod()
  const isPaused = useLivePaused()
  const state = useTableState({ size: longPageSizes[0] as number })
  const placesQuery = { period: period._id, of, page: state.page, limit: state.size }
  const query = useQuery({
    ...studentRankingQuery(placesQuery),
    enabled: user.profile !== null,
    refetchInterval: isPaused ? false : placesAgain,
  })
  const { title, text } = user.profile === null ? LL.places.notInPeriod : LL.places.empty
  if (user.profile === null) return <EmptyState title={title()} text={text()} />
  return (
    <QueryView query={query}>
      {({ data, pages, total, last_updated_at }) =>
        total === 0 ? (
          <EmptyState title={title()} text={text()} />
        ) : (
          <>
            <RankingRows rows={data} period={period._id} of={of} profile={user.profile ?? ''} />
            <Pager
              state={state}
              pageIndex={state.page}
              sizes={longPageSizes}
              pages={pages}
              total={total}
              footer={<LastUpdated at={last_updated_at} />}
            />
          </>
        )
      }
    </QueryView>
  )
}
