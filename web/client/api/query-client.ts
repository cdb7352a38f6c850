import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { isStaleAnswer } from './stale-answers.ts'

const retries = 2
/** A stale answer is asked for again so soon. */
const staleAgain = 3000

/** Without a network a call fails and says so; it would otherwise wait for one without a word. */
const networkMode = 'always'

/**
 * A refusal stays one however often it is asked; only a missing answer, too many at a time, or a
 * 5xx is worth another try.
 */
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
      // A command is repeated with the same key, by a person as a rule: see useCommand.
      mutations: { retry: false, networkMode },
    },
  })
