import { clientsClaim } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'

declare const VERSION: string

type Lifecycle = Event & { waitUntil: (work: Promise<unknown>) => void }
type Worker = {
  skipWaiting: () => Promise<void>
  addEventListener: (
    type: 'activate' | 'message',
    listener: (event: Lifecycle & { data?: unknown }) => void,
  ) => void
  location: Location
}
const worker = self as unknown as Worker

/** Never stores API answers. */
const cacheName = `laurel-${VERSION}`
/** In seconds. */
const patience = 4

/** Never stores pages of staff. */
const isKept = (path: string) => /^\/(sign-in|device|user(\/.*)?)?$/.test(path)

void worker.skipWaiting()
clientsClaim()

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName }),
)

// Asks the network first, so that pages are never older than the API.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && isKept(url.pathname),
  new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: patience,
    plugins: [
      {
        cacheKeyWillBeUsed: async () => `${worker.location.origin}/user`,
        cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
      },
    ],
  }),
)

const forgetOtherVersions = async () => {
  const names = await caches.keys()
  await Promise.all(
    names
      .filter((name) => name.startsWith('laurel-') && name !== cacheName)
      .map((name) => caches.delete(name)),
  )
}
worker.addEventListener('activate', (event) => event.waitUntil(forgetOtherVersions()))

const isOwnFile = (address: unknown): address is string =>
  typeof address === 'string' && address.startsWith(`${worker.location.origin}/assets/`)

const keep = async (addresses: readonly unknown[]) => {
  const cache = await caches.open(cacheName)
  const page = `${worker.location.origin}/user`
  for (const address of [page, ...addresses.filter(isOwnFile)])
    if (!(await cache.match(address))) await cache.add(address).catch(() => undefined)
}
worker.addEventListener('message', (event) => {
  const { keep: addresses } = (event.data ?? {}) as { keep?: unknown }
  if (Array.isArray(addresses)) event.waitUntil(keep(addresses))
})
