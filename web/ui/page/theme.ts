import { useSyncExternalStore } from 'react'
import { createSubscribers } from '#web/client/subscribers.ts'

export type Theme = 'light' | 'dark'

const key = 'laurel.theme'
const { tell, subscribe } = createSubscribers()

const current = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

const show = (theme: Theme) => {
  document.documentElement.dataset.theme = theme
  tell()
}

export const followSystemTheme = () => {
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', () => {
    if (!localStorage.getItem(key)) show(system.matches ? 'dark' : 'light')
  })
}

export const useTheme = () => {
  const theme = useSyncExternalStore(subscribe, current)
  const choose = (next: Theme) => {
    localStorage.setItem(key, next)
    show(next)
  }
  return { theme, choose }
}
