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

/** Is a function, because a state setter would call the component itself. */
export const loadedToast = () => loaded
