import { useEffect, useRef, useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PlainButton } from '../focus/plain-button.tsx'
import { Icon } from '../icons/icon.tsx'
import { Ring } from './ring.tsx'
import type { ToastAction, ToastContent, ToastWords } from './toast-content.ts'
import { useCountdown } from './use-countdown.ts'

type DoProps = {
  action: ToastAction
  about?: string
  onRun: (isRunning: boolean) => void
  onDone: () => void
}

const Do = ({ action, about, onRun, onDone }: DoProps) => {
  const [running, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    onRun(true)
    try {
      await action.run()
    } finally {
      onRun(false)
      onDone()
    }
  }
  return (
    <PlainButton
      className="do"
      disabled={running}
      aria-label={about && `${action.label} ${about}`}
      onClick={() => void run()}
    >
      {action.icon && <Icon name={action.icon} size="small" />}
      {action.label}
    </PlainButton>
  )
}

const ToastText = ({ title, text }: ToastWords) => {
  const { locale } = useI18nContext()
  return (
    <div className="grow">
      <b>
        {title}
        {/* Keeps screen readers from joining the words. */}
        {text && <span className="visually-hidden">{locale === 'zh' ? '，' : ', '}</span>}
      </b>
      {text && <div className="sm">{text}</div>}
    </div>
  )
}

const bringUpFocused = (toasts: Element) => {
  const focused = document.querySelector(':focus-visible')
  if (!focused || toasts.contains(focused)) return
  const [own, over] = [focused.getBoundingClientRect(), toasts.getBoundingClientRect()]
  const isUnder =
    own.bottom > over.top && own.top < over.bottom && own.right > over.left && own.left < over.right
  if (isUnder) focused.scrollIntoView?.({ block: 'nearest' })
}

const useHeightSaid = () => {
  const toast = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const all = toast.current?.parentElement
    if (!all || !globalThis.ResizeObserver) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty('--toasts-h', `${all.offsetHeight}px`)
      bringUpFocused(all)
    })
    observer.observe(all)
    return () => observer.disconnect()
  }, [])
  return toast
}

type ToastProps = {
  toast: ToastContent
  onDismiss: () => void
  onDismissBatch: (id: number) => void
}

export const Toast = ({ toast, onDismiss, onDismissBatch }: ToastProps) => {
  const { LL } = useI18nContext()
  const self = useHeightSaid()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [running, setRunning] = useState(0)
  const { ms = 0, action, batches } = toast
  const stays = toast.ms === undefined
  const left = useCountdown(
    ms,
    { paused: stays || hovered || focused || running > 0, round: batches?.at(-1)?.id ?? 0 },
    onDismiss,
  )
  const onRun = (isRunning: boolean) => setRunning((count) => count + (isRunning ? 1 : -1))
  const several = batches !== undefined && batches.length > 1
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the time
    <div
      ref={self}
      className={`toast ${toast.kind} ${several ? 'several' : ''}`}
      role={toast.kind === 'error' && !toast.silent ? 'alert' : undefined}
      aria-live={toast.silent ? 'off' : undefined}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={toast.kind === 'error' ? 'error' : 'success'} />
      {batches ? (
        <ul className="grow toast-batches">
          {batches.map((batch, at) => (
            <li key={batch.id}>
              <ToastText title={batch.title} text={batch.text} />
              {at === batches.length - 1 && <Ring left={left} ms={ms} />}
              <Do
                action={batch.action}
                about={several ? batch.title : undefined}
                onRun={onRun}
                onDone={() => onDismissBatch(batch.id)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <>
          <ToastText title={toast.title} text={toast.text} />
          {action && <Do action={action} onRun={onRun} onDone={onDismiss} />}
        </>
      )}
      {(action || batches || stays) && (
        <button type="button" className="x" aria-label={LL.common.close()} onClick={onDismiss}>
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
