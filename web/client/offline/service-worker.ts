const hour = 3_600_000

/** Files of this version that the page has loaded before the worker was there. */
const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`))

/**
 * Has the pages of students, parents and devices open without a network. `onNewVersion` when
 * another version has been put into service while this page was open. Answers the way to stop
 * watching.
 */
export const startServiceWorker = (onNewVersion: () => void): (() => void) => {
  const workers = navigator.serviceWorker
  if (!workers) return () => undefined
  const wasControlled = workers.controller !== null
  const changed = () => wasControlled && onNewVersion()
  workers.addEventListener('controllerchange', changed)
  let timer: ReturnType<typeof setInterval> | undefined
  workers
    .register('/sw.js', { updateViaCache: 'none' })
    .then(async (registration) => {
      timer = setInterval(() => void registration.update().catch(() => undefined), hour)
      const { active } = await workers.ready
      active?.postMessage({ keep: loadedFiles() })
    })
    // Without it the pages work as before.
    .catch(() => undefined)
  return () => {
    clearInterval(timer)
    workers.removeEventListener('controllerchange', changed)
  }
}
