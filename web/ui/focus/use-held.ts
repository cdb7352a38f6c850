import { type FocusEventHandler, type MouseEvent, type MouseEventHandler, useState } from 'react'

type HeldFocus = {
  disabled?: boolean
  isReachable?: boolean
  onClick?: MouseEventHandler<HTMLButtonElement>
  onFocus?: FocusEventHandler<HTMLButtonElement>
  onBlur?: FocusEventHandler<HTMLButtonElement>
}

const doNothing = (event: MouseEvent) => event.preventDefault()

/** Keeps a focused button enabled, because the browser takes the focus from a disabled one. */
export const useHeld = ({ disabled, isReachable = false, onClick, onFocus, onBlur }: HeldFocus) => {
  const [focused, setFocused] = useState(false)
  const held = Boolean(disabled) && (focused || isReachable)
  return {
    disabled: Boolean(disabled) && !held,
    'aria-disabled': held || undefined,
    onClick: held ? doNothing : onClick,
    onFocus: ((event) => {
      setFocused(true)
      onFocus?.(event)
    }) satisfies FocusEventHandler<HTMLButtonElement>,
    onBlur: ((event) => {
      setFocused(false)
      onBlur?.(event)
    }) satisfies FocusEventHandler<HTMLButtonElement>,
  }
}
