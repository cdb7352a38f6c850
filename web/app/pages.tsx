import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { existing, lazyScreen, withTexts } from './lazy-screen.ts'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'

// Neither the sign-in nor a display needs the shell.
const LazyLayout = lazy(() =>
  withTexts(
    'layout',
    import('./shell/layout.tsx').then(({ Layout }) => ({ default: Layout })),
  ),
)
const Layout = () => (
  <Suspense fallback={<ShellSkeleton />}>
    <LazyLayout />
  </Suspense>
)
const SignIn = lazyScreen('sign-in')
const ResetPassword = lazyScreen('reset-password')
const NotFound = lazyScreen('not-found')
const Manual = lazyScreen('manual')
const Display = lazyScreen('display')
const QrCode = lazyScreen('qr-code')

/** The public pages; everything under /admin and /user stands in the layout. Any other path goes to /sign-in. */
export const Pages = () => (
  <Suspense>
    <Switch>
      <Route path="/sign-in" component={SignIn} />
      <Route path="/reset_password" component={ResetPassword} />
      <Route path="/qr-code" component={QrCode} />
      <Route path="/not-found" component={NotFound} />
      <Route path="/manual" component={Manual} />
      {existing(Display) && <Route path="/display" component={Display} />}
      <Route path="/admin/*?" component={Layout} />
      <Route path="/user/*?" component={Layout} />
      <Route>
        <Redirect to="/sign-in" replace />
      </Route>
    </Switch>
  </Suspense>
)
