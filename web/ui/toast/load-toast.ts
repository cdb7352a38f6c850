import type { Toast } from './toast.tsx'

/** In ms. */
const tryAgainAfter = 2000

let loaded: typeof Toast | undefined

export const loadToast = async (): Promise<void> => {
  while (!loaded) {
    try {
      loaded = (await import('./toast.tsx')).Toast
    } catch {
      await new Promise((resolve) => setTimeout(resolve, tryAgainAfter))
    }
  }
}

/** Wraps the component in a function, because a state setter would call it. */
export const loadedToast = () => loaded
