import type { IconName } from '../icons/icon.tsx'

export type ToastAction = { label: string; icon?: IconName; run: () => unknown }
export type ToastWords = { title: string; text?: string }
export type ToastBatch = ToastWords & { id: number; action: ToastAction }
export type ToastContent = {
  id: number
  kind: 'success' | 'error'
  title: string
  text?: string
  action?: ToastAction
  batches?: readonly ToastBatch[]
  silent?: boolean
  path?: string
  ms?: number
}
