import { lazyAtOnce } from '../states/at-once.tsx'

/** Keeps PrimeReact out of the first page load. */
export const LazyMenu = lazyAtOnce(async () => ({
  default: (await import('./prime-menu.tsx')).PrimeMenu,
}))
