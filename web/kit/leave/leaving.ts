import { isSignedOut } from '#web/client/session/signed-out.ts'

type Guard = { ask: (go: () => void) => void }

/** What is not saved on this page; the last one lies on top. */
const guards: Guard[] = []
/** Where the page stands while something is not saved: the way back has left it before one is told. */
let here = ''

const remember = () => {
  here = location.href
}

const onUnload = (event: BeforeUnloadEvent) => {
  if (!isSignedOut()) event.preventDefault()
}

/** Before the router hears of it: the page stays, and whoever goes back is asked. */
const onPop = (event: PopStateEvent) => {
  if (new URL(here).pathname === location.pathname) return remember()
  event.stopImmediatePropagation()
  history.pushState(history.state, '', here)
  leaving(() => history.back())
}

const watch = () => {
  remember()
  addEventListener('popstate', onPop, { capture: true })
  addEventListener('beforeunload', onUnload)
  for (const moved of ['pushState', 'replaceState']) addEventListener(moved, remember)
}

const stopWatching = () => {
  removeEventListener('popstate', onPop, { capture: true })
  removeEventListener('beforeunload', onUnload)
  for (const moved of ['pushState', 'replaceState']) removeEventListener(moved, remember)
}

/** While something is not saved; answers how to say that it is. */
export const guardLeaving = (guard: Guard) => {
  if (guards.push(guard) === 1) watch()
  return () => {
    const at = guards.indexOf(guard)
    if (at === -1) return
    guards.splice(at, 1)
    if (guards.length === 0) stopWatching()
  }
}

/** Leaves the page at once, or once somebody has agreed to lose what is not saved. */
export const leaving = (go: () => void) => {
  const top = guards.at(-1)
  if (!top) return go()
  top.ask(() => {
    guards.length = 0
    stopWatching()
    go()
  })
}

type Options = { replace?: boolean }
type Navigate<Of extends Options> = (to: string, options?: Of) => void

/** For the router: a link to another page asks first; another state of the same one, and being sent elsewhere, do not. */
export const askBeforeLeaving = <Of extends Options>(navigate: Navigate<Of>, to: string, options?: Of) => {
  const go = () => navigate(to, options)
  if (options?.replace || new URL(to, location.href).pathname === location.pathname) go()
  else leaving(go)
}
