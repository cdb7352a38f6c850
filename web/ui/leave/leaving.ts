import { isSignedOut } from '#web/client/session/signed-out.ts'

type Guard = {
  ask: (go: () => void) => void
  /** Address parameters whose change leaves, too. */
  within?: readonly string[]
}

const guards: Guard[] = []
/** The address while guarded: the way back changes it before its event. */
let here = ''

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

/** Runs before the router, so that the page stays. */
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

export const guardLeaving = (guard: Guard) => {
  if (guards.push(guard) === 1) watch()
  return () => {
    const at = guards.indexOf(guard)
    if (at === -1) return
    guards.splice(at, 1)
    if (guards.length === 0) stopWatching()
  }
}

/** Leaves at once, or after the user agrees to lose changes. `part` is an address parameter. */
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

/** Asks before links to other pages, not before redirects. */
export const askBeforeLeaving = <Of extends Options>(
  navigate: Navigate<Of>,
  to: string,
  options?: Of,
) => {
  const go = () => navigate(to, options)
  if (options?.replace || keeps(location.href, to)) go()
  else leaving(go)
}
