import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { isSignedOut, onSignedOut } from '#web/client/session/signed-out.ts'
import { watchSession } from '#web/client/session/watch-session.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'

const Goodbye = ({ client }: { client: QueryClient }) => {
  const { LL } = useI18nContext()
  useEffect(() => client.clear(), [client])
  return (
    <main className="state" role="status" tabIndex={-1}>
      <p>{LL.common.signedOut()}</p>
      <a href="/sign-in">{LL.common.signIn()}</a>
    </main>
  )
}

/** Says at once that the user is signed out, even if the sign-in page is still loading. */
export const SessionEnd = ({ children }: { children: ReactNode }) => {
  const client = useQueryClient()
  const isOver = useSyncExternalStore(onSignedOut, isSignedOut)
  useEffect(() => watchSession(client), [client])
  return isOver ? <Goodbye client={client} /> : children
}
