import type { QueryClient } from '@tanstack/react-query'

/** ms until answers that do not come are no longer waited for. */
const patience = 8000

/** ms in which an answer becomes what is seen. */
const shown = 150

/** Once what there is now is shown, and nothing else is to be done. */
const whenIdle = (run: () => void) => {
  let timer: ReturnType<typeof setTimeout>
  if (typeof requestIdleCallback === 'undefined') {
    timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  let handle = 0
  timer = setTimeout(() => {
    handle = requestIdleCallback(run, { timeout: 3000 })
  }, shown)
  return () => {
    clearTimeout(timer)
    if (handle > 0) cancelIdleCallback(handle)
  }
}

/** Whether something on the page still has nothing to show. */
const isEmpty = (client: QueryClient) =>
  client.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0

/**
 * Calls `run` once the page shows its first answers and has time: on a slow network a heavy script
 * would come between a page and what it is for. Answers the way to forget about it.
 */
export const afterFirstContent = (client: QueryClient, run: () => void) => {
  const began = performance.now()
  let unwait = () => {}
  const look = () => {
    if (!isEmpty(client) || performance.now() - began >= patience) return run()
    const again = () => {
      unwait()
      // One answer may lead to the next question.
      unwait = whenIdle(look)
    }
    const timer = setTimeout(again, patience - (performance.now() - began))
    const unsubscribe = client.getQueryCache().subscribe(() => !isEmpty(client) && again())
    unwait = () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }
  unwait = whenIdle(look)
  return () => unwait()
}
