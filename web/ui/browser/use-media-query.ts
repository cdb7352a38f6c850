import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window fits a media query, kept up to date. */
export const useMediaQuery = (query: string) => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia?.(query)
      list?.addEventListener('change', onChange)
      return () => list?.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false)
}

/**
 * Tablets held upright and phones: the side menu is a drawer there, and two lists do not fit beside
 * each other.
 */
export const useNarrow = () => useMediaQuery('(width < 900px)')
