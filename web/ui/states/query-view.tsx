import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { ErrorState } from './error-state.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'

const patience = 300

/** A skeleton that flashes for 100 ms is worse than none. */
export const AfterPatience = ({ children }: { children: ReactNode }) => {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return waited ? children : null
}

type QueryViewProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'refetch' | 'isFetching'>
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows data if any, else the error, else a skeleton. */
export const QueryView = <Data,>({ query, skeleton, children }: QueryViewProps<Data>) => {
  // In slices, so that the page stays responsive.
  const hasData = useDeferredValue(query.data !== undefined)
  if (query.data !== undefined && hasData) return children(query.data)
  if (query.isError && !query.isFetching)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <AfterPatience>{skeleton ?? <SkeletonRows />}</AfterPatience>
}
