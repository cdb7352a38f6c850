import { focusManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { mayYetSucceed } from './api/api-error.ts'

/** ms between two readings, a fifth more or less: all lines of a school are lost at once. */
const every = 5000
const most = 60_000

const isInError = ({ state }: Query) => state.error !== null
/** What was refused is refused again. */
const mayBeRead = (query: Query) => !isInError(query) || mayYetSucceed(query.state.error)

/**
 * Reads what is shown of these keys again and again, one reading after the other, as the live line would have it read. Only while somebody
 * looks, and less often while it fails. Answers the way to stop.
 */
export const readWhileDown = (client: QueryClient, keysOf: () => readonly QueryKey[]): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isStopped = false
  let isDue = false

  const read = async () => {
    const shown = keysOf().map((queryKey) => ({ queryKey, type: 'active', predicate: mayBeRead }) as const)
    await Promise.all(shown.map((queries) => client.refetchQueries(queries, { cancelRefetch: false })))
    const hasFailed = shown.some((queries) => client.getQueryCache().findAll(queries).some(isInError))
    failures = hasFailed ? failures + 1 : 0
    if (!isStopped) next()
  }
  const next = () => {
    timer = setTimeout(
      () => {
        isDue = !focusManager.isFocused()
        if (!isDue) void read()
      },
      Math.min(every * 2 ** failures, most) * (0.8 + 0.4 * Math.random()),
    )
  }
  const unsubscribe = focusManager.subscribe((isFocused) => {
    if (!isFocused || !isDue) return
    isDue = false
    void read()
  })
  next()
  return () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
  }
}
