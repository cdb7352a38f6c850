import { isSignedOut } from '#web/client/session/signed-out.ts'

type Guard = {
  ask: (go: () => void) => void
  /** Address parameters whose change counts as leaving, too. */
  ownParams?: readonly string[]
}

const guards: Guard[] = []
/** The page's address. At a `popstate` event, the back button has already changed `location`. */
let here = ''

const keeps = (from: string, to: string) => {
  const [before, after] = [new URL(from), new URL(to, from)]
  const names = guards.flatMap(({ ownParams = [] }) => ownParams)
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

const onPop = (event: PopStateEvent) => {
  if (guards.length === 0) return
  if (keeps(here, location.href)) return remember()
  event.stopImmediatePropagation()
  history.pushState(history.state, '', here)
  leaving(() => history.back())
}
// Listeners run in the order of registration: this one runs before the router's.
globalThis.addEventListener?.('popstate', onPop)

const watch = () => {
  remember()
  addEventListener('beforeunload', onUnload)
  for (const moved of ['pushState', 'replaceState']) addEventListener(moved, remember)
}

const stopWatching = () => {
  removeEventListener('beforeunload', onUnload)
  for (const moved of ['pushState', 'replaceState']) removeEventListener(moved, remember)
}

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
 * Leaves at once, or after the user agrees to lose changes. With `part`, an address parameter, it
 * asks only if a guard names that parameter.
 */
export const leaving = (go: () => void, part?: string) => {
  const top = guards.at(-1)
  if (!top || (part && !guards.some(({ ownParams }) => ownParams?.includes(part)))) return go()
  top.ask(() => {
    guards.length = 0
    stopWatching()
    go()
  })
}

type NavigateOptions = { replace?: boolean }
type Navigate<Of extends NavigateOptions> = (to: string, options?: Of) => void

/** Asks before links to other pages, but not before redirects. */
export const askBeforeLeaving = <Of extends NavigateOptions>(
  navigate: Navigate<Of>,
  to: string,
  options?: Of,
) => {
  const go = () => navigate(to, options)
  if (options?.replace || keeps(location.href, to)) go()
  else leaving(go)
}
