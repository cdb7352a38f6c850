import { type FocusEvent, type Ref, useRef, useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Popover } from '../buttons/popover.tsx'
import { Icon } from '../icons/icon.tsx'
import { AtOnce, lazyAtOnce } from '../states/at-once.tsx'
import { type DateView, dateShown, dateTyped } from './dates-typed.ts'
import './date-input.css'

const PrimeCalendar = lazyAtOnce(async () => ({
  default: (await import('../prime/prime-calendar.tsx')).PrimeCalendar,
}))

export type DateChoice = { value: string; label: string }

export type DateInputProps = {
  view: DateView
  /** A date, a choice, or invalid text. */
  value: string
  onChange: (value: string) => void
  min?: string
  max?: string
  /** Choices besides a date. The one without a value is the default. */
  choices?: readonly DateChoice[]
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  id?: string
  name?: string
  bad?: boolean
  disabled?: boolean
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

export const DateInput = (props: DateInputProps) => {
  const { view, value, onChange, min, max, choices = [], onBlur, bad, ...rest } = props
  const { LL } = useI18nContext()
  // Holds the typed text, because a parent may replace an empty value at once.
  const [draft, setDraft] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const meant = (text: string, isDone: boolean) =>
    choices.find(({ label }) => label === text)?.value ?? dateTyped(text, view, isDone)
  const chosen = value === '' ? undefined : choices.find((choice) => choice.value === value)
  const shown = chosen?.label ?? dateShown(value, view)
  const text = draft ?? shown
  const settle = () => {
    if (meant(text, true) !== value) onChange(meant(text, true))
    setDraft(null)
  }
  const close = () => {
    opener.current?.focus()
    setOpen(false)
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (whole.current?.contains(relatedTarget)) return
    if (relatedTarget) setOpen(false)
    onBlur?.()
  }
  const words = view === 'date' ? LL.calendar.day : LL.calendar.month
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for the focus leaving
    <div className="date-input" ref={whole} onBlur={leave}>
      <div className={`inp ${bad ? 'bad' : ''}`}>
        <input
          {...rest}
          className="num"
          autoComplete="off"
          placeholder={choices.find((choice) => choice.value === '')?.label ?? words.form()}
          value={text}
          onChange={(event) => {
            setDraft(event.target.value)
            onChange(meant(event.target.value, false))
          }}
          onFocus={(event) => event.target.select()}
          // Prevents a press from placing the cursor inside the date.
          onMouseDown={(event) => {
            if (document.activeElement === event.currentTarget) return
            event.preventDefault()
            event.currentTarget.focus()
          }}
          onBlur={settle}
          onKeyDown={({ key }) => key === 'Enter' && settle()}
        />
        <button
          ref={opener}
          type="button"
          aria-label={words.choose()}
          aria-describedby={rest.id && `${rest.id}-label`}
          aria-haspopup="dialog"
          aria-expanded={open}
          disabled={rest.disabled}
          onClick={() => setOpen(!open)}
        >
          <Icon name="calendar" />
        </button>
      </div>
      {open && (
        <Popover
          className="date-input-panel"
          label={words.choose()}
          anchor={whole}
          onClose={close}
          onAway={() => setOpen(false)}
        >
          <AtOnce fallback={<div className="date-input-wait skeleton" />}>
            <PrimeCalendar
              view={view}
              value={value}
              choices={choices}
              min={min}
              max={max}
              onChoose={(next) => {
                setDraft(null)
                onChange(next)
                close()
              }}
            />
          </AtOnce>
        </Popover>
      )}
    </div>
  )
}
