import type { Toast } from './toast.tsx'

let loaded: typeof Toast | undefined

/** What a toast looks like: no page begins with one. Answers in any case; who shows one asks again. */
export const loadToast = (): Promise<void> =>
  import('./toast.tsx').then(
    (module) => {
      loaded = module.Toast
    },
    () => undefined,
  )

/** For a state's beginning and its change: a function that answers a component. */
export const loadedToast = () => loaded
