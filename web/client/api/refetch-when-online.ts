import { focusManager, type Query, type QueryClient } from '@tanstack/react-query'
import { hasNoAnswer } from './api-error.ts'
import { onNetworkSeen } from './network-seen.ts'

const first = 5000
const most = 60_000
const quiet = 10_000

const hasFailed = (query: Query) =>
  query.isActive() && query.state.fetchStatus === 'idle' && hasNoAnswer(query.state.error)

export const refetchWhenOnline = (client: QueryClient): (() => void) => {
  const cache = client.getQueryCache()
  const failed = new Map<string, { times: number; timer?: ReturnType<typeof setTimeout> }>()
  let lastSuccess = Number.NEGATIVE_INFINITY

  const forget = ({ queryHash }: Query) => {
    clearTimeout(failed.get(queryHash)?.timer)
    failed.delete(queryHash)
  }
  const ask = (query: Query) => {
    const times = failed.get(query.queryHash)?.times ?? 0
    forget(query)
    if (!hasFailed(query)) return
    failed.set(query.queryHash, { times: times + 1 })
    const { queryKey } = query
    void client.refetchQueries({ queryKey, exact: true, type: 'active' }, { cancelRefetch: false })
  }
  const later = (query: Query) => {
    const times = failed.get(query.queryHash)?.times ?? 0
    forget(query)
    const wait = Math.min(first * 2 ** times, most) * (0.8 + 0.4 * Math.random())
    const timer = setTimeout(() => focusManager.isFocused() && ask(query), wait)
    failed.set(query.queryHash, { times, timer })
  }
  const askAll = (isNew: boolean) => {
    for (const query of cache.findAll({ predicate: hasFailed }))
      if (isNew || !failed.get(query.queryHash)?.times) ask(query)
  }
  const succeeded = () => {
    const isNew = performance.now() - lastSuccess > quiet
    lastSuccess = performance.now()
    askAll(isNew)
  }

  const seen = () => askAll(true)
  const leaves = [
    cache.subscribe((event) => {
      if (event.type === 'removed') return forget(event.query)
      if (event.type !== 'updated') return
      if (event.action.type === 'error' && hasNoAnswer(event.action.error)) later(event.query)
      if (event.action.type !== 'success' || event.action.manual) return
      forget(event.query)
      succeeded()
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') succeeded()
    }),
    onNetworkSeen(seen),
    focusManager.subscribe((isFocused) => isFocused && seen()),
  ]
  window.addEventListener('online', seen)
  return () => {
    window.removeEventListener('online', seen)
    for (const leave of leaves) leave()
    for (const { timer } of failed.values()) clearTimeout(timer)
  }
}
