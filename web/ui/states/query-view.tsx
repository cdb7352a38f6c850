import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { ErrorState } from './error-state.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'

const patience = 300

/** Nothing at first: a skeleton that flashes by for an answer of 100 ms is worse than none. */
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
  /** The shape of what is to come; a few rows if none is given. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Data if there is any (also while it is fetched anew, or when that failed), else the error with
 * Try again, else a skeleton.
 */
export const QueryView = <Data,>({ query, skeleton, children }: QueryViewProps<Data>) => {
  // What takes the skeleton's place is drawn in slices between which the page answers.
  const hasData = useDeferredValue(query.data !== undefined)
  if (query.data !== undefined && hasData) return children(query.data)
  if (query.isError && !query.isFetching)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <AfterPatience>{skeleton ?? <SkeletonRows />}</AfterPatience>
}
