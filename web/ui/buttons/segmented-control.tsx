import type { KeyboardEvent, ReactNode } from 'react'

type Option<Value> = { value: Value; label: ReactNode }
type SegmentedControlProps<Value> = {
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  label: string
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

export const SegmentedControl = <Value extends string | number>(
  props: SegmentedControlProps<Value>,
) => {
  const { options, value, onChange, label } = props
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const at = options.findIndex((option) => option.value === value) + step + options.length
    const next = options[at % options.length]
    if (!next) return
    onChange(next.value)
    event.currentTarget.querySelectorAll('button')[at % options.length]?.focus()
  }
  // Tab reaches the first option if none is chosen.
  const reached = options.some((option) => option.value === value) ? value : options[0]?.value
  return (
    <div className="seg" role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio has no room for a number
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === reached ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

export const countOptions = [1, 2, 3, 4, 5].map((count) => ({ value: count, label: String(count) }))
