import type { IconName } from '../icon.tsx'

export type ToastAction = { label: string; icon?: IconName; run: () => unknown }
export type ToastContent = {
  id: number
  kind: 'success' | 'error'
  title: string
  text?: string
  action?: ToastAction
  /** Said already by what it is about. */
  silent?: boolean
  /** Undo counts down in sight. */
  ring?: boolean
  /** Until it goes by itself; without, it stays until somebody closes it. */
  ms?: number
}
