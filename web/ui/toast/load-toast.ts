import type { Toast } from './toast.tsx'

/** ms until it is tried again where the network is away. */
const tryAgainAfter = 2000

let loaded: typeof Toast | undefined

/**
 * What a toast looks like: no page begins with one. Answers once it is there, however long the
 * network is away.
 */
export const loadToast = async (): Promise<void> => {
  while (!loaded) {
    try {
      loaded = (await import('./toast.tsx')).Toast
    } catch {
      await new Promise((resolve) => setTimeout(resolve, tryAgainAfter))
    }
  }
}

/** For a state's beginning and its change: a function that answers a component. */
export const loadedToast = () => loaded
