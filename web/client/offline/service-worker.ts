const hour = 3_600_000

const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`))

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
    .catch(() => undefined)
  return () => {
    clearInterval(timer)
    workers.removeEventListener('controllerchange', changed)
  }
}
