import { hashKey, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Returns only an answer that was fetched after mounting. For forms, which read their values once:
 * the cache may hold values from before the last save.
 */
export const useFreshQuery = <Answer, Data = Answer, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Answer, Error, Data, Key>,
) => {
  const query = useQuery({ ...options, refetchOnMount: 'always' })
  const [fresh, setFresh] = useState<string>()
  const key = hashKey(options.queryKey)
  // Requires success, because isFetchedAfterMount is true after a failed call, too.
  if (fresh !== key && query.isFetchedAfterMount && query.isSuccess) setFresh(key)
  return { ...query, data: fresh === key ? query.data : undefined }
}
