import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { Card } from '../page/card.tsx'
import { ErrorState } from './error-state.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'

const patience = 300

/** Shows nothing at first, because a skeleton that flashes is worse than none. */
export const AfterPatience = ({ children }: { children: ReactNode }) => {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return waited ? children : null
}

export type QueryViewProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'refetch' | 'isFetching'>
  skeleton?: ReactNode
  /** The data brings its own cards, so an error gets one, too. */
  hasCards?: boolean
  children: (data: Data) => ReactNode
}

/** Shows data if there is any, or else the error, or else a skeleton. */
export const QueryView = <Data,>(props: QueryViewProps<Data>) => {
  const { query, skeleton, hasCards, children } = props
  // Renders in slices, so that the page stays responsive.
  const hasData = useDeferredValue(query.data !== undefined)
  if (query.data !== undefined && hasData) return children(query.data)
  if (query.isError && !query.isFetching) {
    const error = <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    return hasCards ? <Card>{error}</Card> : error
  }
  return <AfterPatience>{skeleton ?? <SkeletonRows />}</AfterPatience>
}
