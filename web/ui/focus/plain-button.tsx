import type { ButtonHTMLAttributes } from 'react'
import { useHeld } from './use-held.ts'

/** A button without a look of its own, which keeps the focus when it closes. */
export const PlainButton = ({
  isReachable,
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement> & { isReachable?: boolean }) => (
  <button type="button" {...props} {...useHeld({ ...props, isReachable })} />
)
