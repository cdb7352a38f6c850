import { type FocusEventHandler, type MouseEvent, type MouseEventHandler, useState } from 'react'

type Held = {
  disabled?: boolean
  /** Closed it can be reached all the same, since it says why it is. */
  isReachable?: boolean
  onClick?: MouseEventHandler<HTMLButtonElement>
  onFocus?: FocusEventHandler<HTMLButtonElement>
  onBlur?: FocusEventHandler<HTMLButtonElement>
}

const doNothing = (event: MouseEvent) => event.preventDefault()

/**
 * A button that closes under the focus keeps it: it only says that it is closed (`aria-disabled`)
 * and does nothing, until the focus goes on. The browser would drop the focus to the page.
 */
export const useHeld = ({ disabled, isReachable = false, onClick, onFocus, onBlur }: Held) => {
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
