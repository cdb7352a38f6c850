import { useIsFetching } from '@tanstack/react-query'
import { memo, useEffect, useRef, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { mayOpen } from '#web/areas/may-open.ts'
import { PeriodProvider } from '#web/client/session/period.tsx'
import { isStaff, useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { withTexts } from '#web/i18n/with-texts.ts'
import { ExplainPlace } from '#web/patterns/explain/explain-place.tsx'
import { Footer } from '#web/ui/page/footer.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { type ScreenRoute, screenRoutes } from '../routes.tsx'
import { EventStoreNote } from './event-store-note.tsx'
import { LineNote } from './line-note.tsx'
import { ScreenSkeleton } from './shell-skeleton.tsx'
import { SideMenu } from './side-menu.tsx'
import { ThumbBar } from './thumb-bar.tsx'
import { TopBar } from './top-bar.tsx'

const RouteScreen = ({ route }: { route: ScreenRoute }) => {
  const { LL } = useI18nContext()
  const session = useSession()
  usePageTitle(route.title(LL))
  if (!mayOpen(route, session)) return <Redirect to="/not-found" replace />
  const screen = <route.screen />
  if (!route.period) return screen
  return (
    <PeriodProvider key={route.path} route={route.path} mode={route.period}>
      {screen}
    </PeriodProvider>
  )
}

const Portal = lazyAtOnce(() =>
  import('./portal.tsx').then((module) => ({ default: module.Portal })),
)
const FactorResetNote = lazyAtOnce(() =>
  withTexts(
    'factor-reset-note',
    import('#web/modules/account/second-factors/factor-reset-note.tsx').then((module) => ({
      default: module.FactorResetNote,
    })),
  ),
)
const SessionEnding = lazyAtOnce(() =>
  import('./session-ending.tsx').then((module) => ({ default: module.SessionEnding })),
)

/** Focuses main and then the heading, so that screen readers announce it. */
const useFreshPage = (path: string, filled: string | undefined) => {
  const main = useRef<HTMLElement>(null)
  const former = useRef(path)
  useEffect(() => {
    if (former.current === path) return
    former.current = path
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [path])
  useEffect(() => {
    if (filled !== path || document.activeElement !== main.current) return
    const heading = main.current?.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [filled, path])
  return main
}

const Screens = () => {
  const { user } = useSession()
  const staffHome = user.home === 'my_class' ? '/admin/myclass' : '/admin/dashboard'
  const home = isStaff(user.role) ? staffHome : '/user/overview'
  return (
    <Switch>
      <Route path={isStaff(user.role) ? '/admin' : '/user'}>
        <Redirect to={home} replace />
      </Route>
      {screenRoutes.map((route) => (
        <Route key={route.path} path={route.path}>
          <RouteScreen route={route} />
        </Route>
      ))}
      <Route>
        <Redirect to="/not-found" replace />
      </Route>
    </Switch>
  )
}

const settled = 150

/** Is a component of its own, because the count of queries re-renders it often. */
const Filled = ({ path, onFilled }: { path: string; onFilled: (path: string) => void }) => {
  const waiting = useIsFetching({
    predicate: ({ state }) => state.data === undefined && state.status === 'pending',
  })
  const isWaiting = waiting > 0
  useEffect(() => {
    if (isWaiting) return
    const timer = setTimeout(() => onFilled(path), settled)
    return () => clearTimeout(timer)
  }, [isWaiting, path, onFilled])
  return null
}

const [Top, Menu, Page, Bar] = [memo(TopBar), memo(SideMenu), memo(Screens), memo(ThumbBar)]

export const Shell = () => {
  const { LL } = useI18nContext()
  const { user } = useSession()
  const [path] = useLocation()
  const [filled, setFilled] = useState<string>()
  const main = useFreshPage(path, filled)
  return (
    <div className="app">
      <a className="skip" href="#content">
        {LL.common.skipToContent()}
      </a>
      <Top />
      <nav className="side" aria-label={LL.common.menu()}>
        <Menu />
      </nav>
      <main className="main" id="content" ref={main} tabIndex={-1}>
        <div className="page">
          <EventStoreNote />
          <LineNote path={path} />
          {user.second_factor_reset_at && (
            <AtOnce>
              <FactorResetNote at={user.second_factor_reset_at} />
            </AtOnce>
          )}
          {!isStaff(user.role) && filled && (
            <AtOnce>
              <Portal />
            </AtOnce>
          )}
          <ErrorBoundary resetKey={path}>
            <AtOnce fallback={<ScreenSkeleton />}>
              <Page />
              <Filled key={path} path={path} onFilled={setFilled} />
            </AtOnce>
          </ErrorBoundary>
        </div>
        {/* Hidden until the page has its answers, because they would push the footer down. */}
        <div className={`page-foot ${filled === path ? '' : 'early'}`}>
          <Footer />
        </div>
      </main>
      <ExplainPlace />
      {isStaff(user.role) && (
        <AtOnce>
          <SessionEnding />
        </AtOnce>
      )}
      <Bar />
    </div>
  )
}
