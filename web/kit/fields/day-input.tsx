import { type InputHTMLAttributes, type Ref, useCallback, useEffect, useRef } from 'react'

type DayInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { ref?: Ref<HTMLInputElement> }

const give = (ref: Ref<HTMLInputElement> | undefined, input: HTMLInputElement | null) => {
  if (typeof ref === 'function') return ref(input)
  if (ref) ref.current = input
}

/** The browser's own field for a day, which knows when it is empty: WebKit shows today's date in one, as if it were filled in. */
export const DayInput = ({ ref, onInput, ...rest }: DayInputProps) => {
  const own = useRef<HTMLInputElement>(null)
  const look = useCallback(() => own.current?.toggleAttribute('data-empty', own.current.value === ''), [])
  // A form sets it without an event.
  useEffect(() => {
    look()
  })
  return (
    <input
      {...rest}
      ref={(input) => {
        own.current = input
        give(ref, input)
      }}
      type="date"
      onInput={(event) => {
        look()
        onInput?.(event)
      }}
    />
  )
}
