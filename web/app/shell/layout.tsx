import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { organizationQuery, userQuery } from '#web/client/session/queries.ts'
import { SessionProvider } from '#web/client/session/session.tsx'
import { leaveSession, type SignedOutWhy } from '#web/client/session/signed-out.ts'
import { storedToken } from '#web/client/session/token.ts'
import { setTimeZone } from '#web/i18n/format.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { detour } from '../detour.ts'
import { Shell } from './shell.tsx'
import { ShellSkeleton } from './shell-skeleton.tsx'

const SignOut = ({ why }: { why: SignedOutWhy | undefined }) => {
  useEffect(() => leaveSession(why), [why])
  return null
}

export const Layout = () => (storedToken() ? <SignedIn /> : <Redirect to="/sign-in" replace />)

const SignedIn = () => {
  const [path] = useLocation()
  const user = useQuery(userQuery())
  // Both queries run at the same time. The server refuses the second one until a password and a
  // required second factor are set up; that error is not shown.
  const organization = useQuery({
    ...organizationQuery(),
    enabled: !user.data?.setup_password && !user.data?.second_factor_due,
  })

  // Deferred rendering keeps the page responsive.
  const isKnown = useDeferredValue(user.data !== undefined && organization.data !== undefined)

  if (user.data?.setup_password) return <Redirect to="/reset_password" replace />
  if (user.data?.second_factor_due) return <Redirect to="/second_factor" replace />
  const failed = user.isError ? user : user.data && organization.isError ? organization : null
  if (!user.data || !organization.data)
    return failed ? (
      <main tabIndex={-1}>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </main>
    ) : (
      <ShellSkeleton />
    )

  setTimeZone(organization.data.time_zone)
  const elsewhere = detour(path, user.data, organization.data)
  if (elsewhere === 'sign-out')
    return (
      <SignOut
        why={user.data.isActive && !organization.data.current_period ? 'no_period' : undefined}
      />
    )
  if (elsewhere) return <Redirect to={elsewhere} replace />
  if (!isKnown) return <ShellSkeleton />
  return (
    <SessionProvider value={{ user: user.data, organization: organization.data }}>
      <Shell />
    </SessionProvider>
  )
}
