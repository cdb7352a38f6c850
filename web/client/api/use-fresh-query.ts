import { hashKey, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Returns only an answer that was fetched after mounting. For forms, which read their first values
 * once: the cache may still hold those from before the last save.
 */
export const useFreshQuery = <Answer, Data = Answer, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Answer, Error, Data, Key>,
) => {
  const query = useQuery({ ...options, refetchOnMount: 'always' })
  const [fresh, setFresh] = useState<string>()
  const key = hashKey(options.queryKey)
  // After a failed call, isFetchedAfterMount is true for the older answer, too.
  if (fresh !== key && query.isFetchedAfterMount && query.isSuccess) setFresh(key)
  return { ...query, data: fresh === key ? query.data : undefined }
}
