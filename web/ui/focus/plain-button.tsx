import type { ButtonHTMLAttributes } from 'react'
import { useHeld } from './use-held.ts'

export const PlainButton = ({
  isReachable,
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement> & { isReachable?: boolean }) => (
  <button type="button" {...props} {...useHeld({ ...props, isReachable })} />
)
