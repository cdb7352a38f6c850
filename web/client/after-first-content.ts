import type { QueryClient } from '@tanstack/react-query'

const patience = 8000

const shown = 150

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

const isEmpty = (client: QueryClient) =>
  client.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0

/** Calls `run` once the page has its answers and is idle. Returns a function that cancels this. */
export const afterFirstContent = (client: QueryClient, run: () => void) => {
  const began = performance.now()
  let unwait = () => {}
  const look = () => {
    if (!isEmpty(client) || performance.now() - began >= patience) return run()
    const again = () => {
      unwait()
      // Checks again when idle, because one answer may start the next query.
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
