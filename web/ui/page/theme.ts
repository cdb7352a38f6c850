import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const key = 'laurel.theme'
const listeners = new Set<() => void>()

const current = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

const show = (theme: Theme) => {
  document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

export const followSystemTheme = () => {
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', () => {
    if (!localStorage.getItem(key)) show(system.matches ? 'dark' : 'light')
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = () => {
  const theme = useSyncExternalStore(subscribe, current)
  const choose = (next: Theme) => {
    localStorage.setItem(key, next)
    show(next)
  }
  return { theme, choose }
}
