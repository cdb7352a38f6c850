import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query'
import { storedChildren } from '#web/client/session/children.ts'
import { isSignedOut } from '#web/client/session/signed-out.ts'
import { isAnothersNow, storedToken } from '#web/client/session/token.ts'
import { forgetOthers, readKept, recordOf, writeKept } from './kept-store.ts'
import { buildOfPage } from './restore-answers.ts'

const settle = 1500
const most = 60

type Queries = DehydratedState['queries']

const merged = (newer: Queries, older: Queries): Queries => {
  const known = new Map(older.map((query) => [query.queryHash, query]))
  for (const query of newer) known.set(query.queryHash, query)
  return [...known.values()]
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, most)
}

export const forgetFormerSessions = async () => {
  const tokens = [storedToken(), ...storedChildren().map(({ token }) => token)].filter(
    (token) => token !== null,
  )
  const records = await Promise.all(tokens.map(recordOf))
  await forgetOthers(records.filter((record) => record !== undefined))
}

export const keepAnswers = (client: QueryClient): (() => void) => {
  const token = storedToken()
  let timer: ReturnType<typeof setTimeout> | undefined
  const isOurs = () =>
    token !== null && !isSignedOut() && !isAnothersNow() && storedToken() === token

  const write = async () => {
    const record = token && isOurs() ? await recordOf(token) : undefined
    if (!record) return
    const build = buildOfPage()
    const { queries: newer } = dehydrate(client, {
      shouldDehydrateQuery: ({ state }) => state.status === 'success',
    })
    const before = await readKept(record)
    const queries = merged(newer, before?.build === build ? before.state.queries : [])
    // Checks again, because the session may have ended in the meantime.
    if (isOurs())
      await writeKept(record, { at: Date.now(), build, state: { mutations: [], queries } })
  }
  const writeSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void write(), settle)
  }
  writeSoon()
  const leave = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') writeSoon()
  })
  return () => {
    clearTimeout(timer)
    leave()
  }
}
