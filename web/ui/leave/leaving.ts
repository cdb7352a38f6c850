import { isSignedOut } from '#web/client/session/signed-out.ts'

type Guard = {
  ask: (go: () => void) => void
  /** What else of the address than its path it belongs to: another value there leaves it too. */
  within?: readonly string[]
}

/** What is not saved on this page; the last one lies on top. */
const guards: Guard[] = []
/**
 * Where the page stands while something is not saved: the way back has left it before one is told.
 */
let here = ''

/** Whether what is not saved here would stay. */
const keeps = (from: string, to: string) => {
  const [before, after] = [new URL(from), new URL(to, from)]
  const names = guards.flatMap(({ within = [] }) => within)
  return (
    before.pathname === after.pathname &&
    names.every((name) => before.searchParams.get(name) === after.searchParams.get(name))
  )
}

const remember = () => {
  here = location.href
}

const onUnload = (event: BeforeUnloadEvent) => {
  if (!isSignedOut()) event.preventDefault()
}

/** Before the router hears of it: the page stays, and whoever goes back is asked. */
const onPop = (event: PopStateEvent) => {
  if (keeps(here, location.href)) return remember()
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

/**
 * Leaves the page, or what of it depends on `part` of the address, at once, or once somebody has
 * agreed to lose what is not saved.
 */
export const leaving = (go: () => void, part?: string) => {
  const top = guards.at(-1)
  if (!top || (part && !guards.some(({ within }) => within?.includes(part)))) return go()
  top.ask(() => {
    guards.length = 0
    stopWatching()
    go()
  })
}

type Options = { replace?: boolean }
type Navigate<Of extends Options> = (to: string, options?: Of) => void

/**
 * For the router: a link to another page asks first; another state of the same one, which loses
 * nothing, and being sent elsewhere do not.
 */
export const askBeforeLeaving = <Of extends Options>(
  navigate: Navigate<Of>,
  to: string,
  options?: Of,
) => {
  const go = () => navigate(to, options)
  if (options?.replace || keeps(location.href, to)) go()
  else leaving(go)
}
