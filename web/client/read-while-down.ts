import { focusManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { z } from 'zod'
import type { LivePositionAnswer, Watch } from '#api/contracts/live.ts'
import { hasNoAnswer, mayYetSucceed } from './api/api-error.ts'
import { api } from './api/client.ts'

/** In ms, plus or minus a fifth, because all pages of a school lose their connections at once. */
const every = 5000
const most = 60_000

const isInError = ({ state }: Query) => state.error !== null
const mayBeRead = (query: Query) => !isInError(query) || mayYetSucceed(query.state.error)

/**
 * Returns the room's position; undefined if the server refuses.
 * @throws ApiError if no answer comes
 */
const positionOf = async (room: WatchedRoom['room'], id: string) => {
  try {
    const query = { room, id }
    return (await api<z.infer<typeof LivePositionAnswer>>('/v2/live/position', { query })).data
      .position
  } catch (error) {
    if (hasNoAnswer(error)) throw error
    return undefined
  }
}

const messagesKey = ['messages']

type WatchedRoom = Readonly<{
  room: Exclude<Watch['room'], 'quiz' | 'display'>
  id: string
  lists: () => readonly QueryKey[]
}>

/**
 * Polls while there is no live connection and the page is visible. Returns a function that stops
 * polling.
 */
export const readWhileDown = (
  client: QueryClient,
  { room, id, lists }: WatchedRoom,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isStopped = false
  let isDue = false
  let known: string | undefined

  const shownOf = (queryKey: QueryKey) =>
    ({ queryKey, type: 'active', predicate: mayBeRead }) as const
  const allOf = (keys: readonly QueryKey[]) =>
    keys.flatMap((key) => client.getQueryCache().findAll(shownOf(key)))
  const haveFailed = (keys: readonly QueryKey[]) => allOf(keys).some(isInError)

  const readLists = async () => {
    const keys = lists()
    if (allOf(keys).length === 0) return true
    const position = await positionOf(room, id)
    if (position !== undefined && position === known) return true
    await Promise.all(
      keys.map((queryKey) => client.invalidateQueries({ queryKey, predicate: mayBeRead })),
    )
    if (haveFailed(keys)) return false
    known = position
    return true
  }
  const readMessages = async () => {
    await client.refetchQueries(shownOf(messagesKey), { cancelRefetch: false })
    return !haveFailed([messagesKey])
  }
  const read = async () => {
    const went = await Promise.all([readLists().catch(() => false), readMessages()])
    failures = went.includes(false) ? failures + 1 : 0
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
