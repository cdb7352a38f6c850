import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { isStaleAnswer } from './stale-answers.ts'

const retries = 2
const staleAgain = 3000

/** With the default, a query would wait silently for a network. */
const networkMode = 'always'

const worthRetrying = (failures: number, error: Error) =>
  failures < retries &&
  (!(error instanceof ApiError) ||
    error.status === 0 ||
    error.status === 429 ||
    error.status >= 500)

export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        retry: worthRetrying,
        staleTime: 5000,
        networkMode,
        refetchOnReconnect: true,
        refetchInterval: ({ state }) => (isStaleAnswer(state.data) ? staleAgain : false),
      },
      // useCommand retries instead, with the same key.
      mutations: { retry: false, networkMode },
    },
  })
