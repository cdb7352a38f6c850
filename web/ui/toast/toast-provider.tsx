import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useLocation } from 'wouter'
import { loadedToast, loadToast } from './load-toast.ts'
import type { ToastAction, ToastContent, ToastWords } from './toast-content.ts'

const plain = 2000
const withAction = 10_000

type Words = ToastWords
export type Toasts = {
  success: (words: string | Words) => void
  error: (words: string | Words, retry?: ToastAction) => void
  /** An error that the returned function dismisses. */
  failure: (words: Words, retry?: ToastAction) => () => void
  /** Not announced, because the focused field says it. */
  shown: (words: string | Words) => void
  /** Closes after 10 s, except under the pointer or with the focus. */
  undo: (words: Words, undo: ToastAction) => void
}

const ToastContext = createContext<Toasts | null>(null)

const wordsOf = (words: string | Words) => (typeof words === 'string' ? { title: words } : words)

const most = 4

/** Drops a success toast first if there is no room. */
const leavingSpaceFor = (next: Omit<ToastContent, 'id'>, shown: readonly ToastContent[]) => {
  const others = shown.filter(
    ({ kind, title, text }) =>
      !(kind === 'error' && next.kind === kind && next.title === title && next.text === text),
  )
  if (others.length < most) return others
  const out = others.find(({ kind }) => kind === 'success') ?? others[0]
  return others.filter((toast) => toast !== out)
}

/** Older batches can be undone in the history. */
const mostBatches = 3

/** Adds the batch to the open toast and restarts its time. */
const withBatch = (
  shown: readonly ToastContent[],
  id: number,
  words: Words,
  action: ToastAction,
): ToastContent[] => {
  const batch = { ...words, id, action }
  const there = shown.find(({ batches }) => batches)
  if (!there) {
    return [
      ...leavingSpaceFor({ kind: 'success', ...words }, shown),
      { id, kind: 'success', ...words, batches: [batch], ms: withAction },
    ]
  }
  const batches = [...(there.batches ?? []), batch].slice(-mostBatches)
  return shown.map((toast) => (toast === there ? { ...there, batches } : toast))
}

const withoutBatch = (shown: readonly ToastContent[], id: number) =>
  shown.flatMap((toast) => {
    if (!toast.batches) return [toast]
    const batches = toast.batches.filter((batch) => batch.id !== id)
    return batches.length > 0 ? [{ ...toast, batches }] : []
  })

/** Removes an undo when the user leaves its screen, or the screen to which the command led. */
const useOfScreen = (setList: Dispatch<SetStateAction<ToastContent[]>>) => {
  const [path] = useLocation()
  useEffect(() => {
    setList((shown) => {
      const next = shown.flatMap((toast) => {
        if (!toast.batches || toast.path === path) return [toast]
        return toast.path === undefined ? [{ ...toast, path }] : []
      })
      return next.every((toast, at) => toast === shown[at]) && next.length === shown.length
        ? shown
        : next
    })
  })
}

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [list, setList] = useState<ToastContent[]>([])
  const toasts = useMemo((): Toasts => {
    let last = 0
    const show = (toast: Omit<ToastContent, 'id'>) => {
      const id = ++last
      setList((shown) => [...leavingSpaceFor(toast, shown), { ...toast, id }])
      return () => setList((shown) => shown.filter((one) => one.id !== id))
    }
    return {
      success: (words) => void show({ kind: 'success', ...wordsOf(words), ms: plain }),
      error: (words, retry) => void show({ kind: 'error', ...wordsOf(words), action: retry }),
      failure: (words, retry) => show({ kind: 'error', ...words, action: retry }),
      shown: (words) => void show({ kind: 'error', ...wordsOf(words), silent: true }),
      undo: (words, undo) => {
        const id = ++last
        setList((shown) => withBatch(shown, id, words, undo))
      },
    }
  }, [])
  useOfScreen(setList)
  const [Toast, setToast] = useState(loadedToast)
  const isToastMissing = list.length > 0 && !Toast
  useEffect(() => {
    if (isToastMissing) void loadToast().then(() => setToast(loadedToast))
  }, [isToastMissing])
  const dismissBatch = (id: number) => setList((shown) => withoutBatch(shown, id))
  const dismiss = (id: number) => setList((shown) => shown.filter((toast) => toast.id !== id))
  return (
    <ToastContext value={toasts}>
      {children}
      {/* Always present, so that screen readers announce new content. */}
      <div className="toasts" role="status" aria-live="polite" aria-atomic="false">
        {Toast &&
          list.map((toast) => (
            <Toast
              key={toast.id}
              toast={toast}
              onDismiss={() => dismiss(toast.id)}
              onDismissBatch={dismissBatch}
            />
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
