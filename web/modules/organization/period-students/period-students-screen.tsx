import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { periodsQuery } from '#web/client/session/queries.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { AfterPatience, QueryView } from '#web/ui/states/query-view.tsx'
import { SkeletonRows } from '#web/ui/states/skeleton-rows.tsx'
import { headcountsQuery } from '../periods/headcounts-query.ts'
import { MoveSteps } from './move-steps.tsx'
import './period-students.css'

/** Adds the students of another period to this one, or postpones that. */
export const PeriodStudentsScreen = () => {
  const { id = '' } = useParams()
  const { LL } = useI18nContext()
  const words = LL.periodStudents
  const periods = useQuery(periodsQuery())
  const headcounts = useQuery(headcountsQuery())
  const period = periods.data?.find((one) => one._id === id)
  if (period && periods.data && headcounts.data)
    return (
      <MoveSteps key={id} period={period} periods={periods.data} headcounts={headcounts.data} />
    )
  const back = { to: '/admin/period', label: words.back() }
  return (
    <>
      <PageHeader title={words.title()} back={back} />
      <QueryView query={periods}>
        {() => <QueryView query={headcounts}>{() => <Missing query={periods} />}</QueryView>}
      </QueryView>
    </>
  )
}

/** A period added a moment ago may not be in the list until that has been fetched again. */
const Missing = ({ query }: { query: UseQueryResult<unknown> }) => {
  const { LL } = useI18nContext()
  if (query.isFetching)
    return (
      <AfterPatience>
        <SkeletonRows />
      </AfterPatience>
    )
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <EmptyState title={LL.periodStudents.source.isGone()} />
}
