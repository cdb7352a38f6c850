import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { Toast } from './toast.tsx'
import type { ToastAction, ToastContent } from './toast-content.ts'

const plain = 2000
const withAction = 10_000

type Words = { title: string; text?: string }
export type Toasts = {
  /** Gone after 2 s. */
  success: (words: string | Words) => void
  /** Gone after 2 s; with `retry` it offers Try again for 10 s, since nobody can take it up in two. */
  error: (words: string | Words, retry?: ToastAction) => void
  /** One undo for a whole batch: 10 s with a ring, standing still under the pointer or the focus. */
  undo: (words: Words, undo: ToastAction) => void
}

const ToastContext = createContext<Toasts | null>(null)

const wordsOf = (words: string | Words) => (typeof words === 'string' ? { title: words } : words)

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [list, setList] = useState<ToastContent[]>([])
  const toasts = useMemo((): Toasts => {
    let last = 0
    // Two undo toasts may stand together: each batch keeps its own ten seconds.
    const show = (toast: Omit<ToastContent, 'id'>) => setList((shown) => [...shown.slice(-3), { ...toast, id: ++last }])
    return {
      success: (words) => show({ kind: 'success', ...wordsOf(words), ms: plain }),
      error: (words, retry) =>
        show({ kind: 'error', ...wordsOf(words), action: retry, ms: retry ? withAction : plain }),
      undo: (words, undo) => show({ kind: 'success', ...words, action: undo, ring: true, ms: withAction }),
    }
  }, [])
  const dismiss = (id: number) => setList((shown) => shown.filter((toast) => toast.id !== id))
  return (
    <ToastContext value={toasts}>
      {children}
      {/* Always there, so that what comes into it is spoken. */}
      <div className="toasts" role="status" aria-live="polite" aria-atomic="false">
        {list.map((toast) => (
          <Toast key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
        ))}
      </div>
    </ToastContext>
  )
}

export const useToast = (): Toasts => {
  const toasts = useContext(ToastContext)
  if (!toasts) throw new Error('useToast needs the ToastProvider around it')
  return toasts
}
