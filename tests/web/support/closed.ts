import { screen } from '@testing-library/react'

/** Returns whether a button is disabled, or says so while it still has the focus. */
export const isButtonClosed = (name: string | RegExp) => {
  const button = screen.getByRole<HTMLButtonElement>('button', { name })
  return button.disabled || button.getAttribute('aria-disabled') === 'true'
}
