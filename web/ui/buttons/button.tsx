import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { useHeld } from '../focus/use-held.ts'

export type ButtonProps = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'children' | 'aria-disabled'
> & {
  label?: string
  icon?: ReactNode
  iconPos?: 'left' | 'right'
  outlined?: boolean
  text?: boolean
  link?: boolean
  severity?: 'secondary' | 'danger'
  size?: 'small' | 'large'
  loading?: boolean
  /** Stays focusable while disabled, so that a screen reader reads the reason. */
  isReachable?: boolean
  /** Disables the button and says why. */
  why?: string | undefined
  ref?: React.Ref<HTMLButtonElement>
}

const sizes = { small: 'p-button-sm', large: 'p-button-lg' }

/** Looks like PrimeReact's button, whose script is too large for the first page load. */
export const Button = (props: ButtonProps) => {
  const {
    label,
    icon,
    iconPos,
    outlined,
    text,
    link,
    severity,
    size,
    className,
    loading,
    isReachable = false,
    why,
    ...rest
  } = props
  const classes = [
    'p-button p-component',
    !label && 'p-button-icon-only',
    outlined && 'p-button-outlined',
    text && 'p-button-text',
    link && 'p-button-link',
    severity && `p-button-${severity}`,
    size && sizes[size],
    className,
  ]
  const held = useHeld({
    ...rest,
    isReachable: isReachable || why !== undefined,
    disabled: rest.disabled || loading || why !== undefined,
  })
  return (
    <button
      type="button"
      title={why}
      {...rest}
      {...held}
      className={classes.filter(Boolean).join(' ')}
      aria-busy={loading || undefined}
    >
      {iconPos !== 'right' && icon}
      {label && <span className="p-button-label">{label}</span>}
      {iconPos === 'right' && icon}
    </button>
  )
}
