import { useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PlainButton } from '../focus/plain-button.tsx'
import { Icon } from '../icon.tsx'
import type { ToastContent } from './toast-content.ts'
import { useCountdown } from './use-countdown.ts'

const radius = 11
const circumference = 2 * Math.PI * radius

/** The seconds left, in a ring that empties. */
const Ring = ({ left, ms }: { left: number; ms: number }) => (
  <svg className="ring" viewBox="0 0 28 28" aria-hidden="true">
    <circle cx="14" cy="14" r={radius} fill="none" stroke="currentColor" opacity=".28" strokeWidth="3" />
    <circle
      cx="14"
      cy="14"
      r={radius}
      fill="none"
      stroke="var(--toast-ring)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeDasharray={circumference}
      strokeDashoffset={circumference * (left / ms - 1)}
      transform="rotate(-90 14 14)"
    />
    <text x="14" y="18.5" textAnchor="middle" fontSize="12" fontWeight="700" fill="currentColor">
      {Math.ceil(left / 1000)}
    </text>
  </svg>
)

export const Toast = ({ toast, onDismiss }: { toast: ToastContent; onDismiss: () => void }) => {
  const { LL } = useI18nContext()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [running, setRunning] = useState(false)
  const { ms = 0 } = toast
  const stays = toast.ms === undefined
  const left = useCountdown(ms, stays || hovered || focused || running, onDismiss)
  const { action } = toast

  const run = async () => {
    setRunning(true)
    try {
      await action?.run()
    } finally {
      onDismiss()
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only holds the time; nothing is to be done with it
    <div
      className={`toast ${toast.kind}`}
      role={toast.kind === 'error' && !toast.silent ? 'alert' : undefined}
      aria-live={toast.silent ? 'off' : undefined}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={toast.kind === 'error' ? 'error' : 'success'} />
      <div className="grow">
        <b>{toast.title}</b>
        {toast.text && <div className="sm">{toast.text}</div>}
      </div>
      {toast.ring && <Ring left={left} ms={ms} />}
      {action && (
        <PlainButton className="do" disabled={running} onClick={() => void run()}>
          {action.icon && <Icon name={action.icon} size="small" />}
          {action.label}
        </PlainButton>
      )}
      {(action || stays) && (
        <button type="button" className="x" aria-label={LL.common.close()} onClick={onDismiss}>
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
