import type { IconName } from '../icons/icon.tsx'

export type ToastAction = { label: string; icon?: IconName; run: () => unknown }
export type ToastWords = { title: string; text?: string }
/** What can be undone in a toast: each batch by itself. */
export type ToastBatch = ToastWords & { id: number; action: ToastAction }
export type ToastContent = {
  id: number
  kind: 'success' | 'error'
  title: string
  text?: string
  action?: ToastAction
  /** Batches with their undo, the oldest first, instead of words and action of its own. */
  batches?: readonly ToastBatch[]
  /** Said already by what it is about. */
  silent?: boolean
  /** The screen on which an undo was offered: it does not follow to another one. */
  path?: string
  /** Until it goes by itself; without, it stays until somebody closes it. */
  ms?: number
}
