import { screen } from '@testing-library/react'

/**
 * Whether nothing can be done with this button: it is closed, or says so while it still has the
 * focus.
 */
export const isClosed = (name: string | RegExp) => {
  const button = screen.getByRole<HTMLButtonElement>('button', { name })
  return button.disabled || button.getAttribute('aria-disabled') === 'true'
}
