import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { useHeld } from '../focus/use-held.ts'

export type ButtonProps = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'children' | 'aria-disabled'
> & {
  label?: string
  icon?: ReactNode
  iconPos?: 'left' | 'right'
  /** The main action has none of these three: it is filled and carries the leaf corner. */
  outlined?: boolean
  text?: boolean
  link?: boolean
  severity?: 'secondary' | 'danger'
  size?: 'small' | 'large'
  /** The command is on its way: closed meanwhile. */
  loading?: boolean
  /** What describes it says why it is closed: it can be reached then. */
  isReachable?: boolean
  /** Why it is closed, where nothing beside it says so. It closes it, and can be reached then. */
  why?: string | undefined
  ref?: React.Ref<HTMLButtonElement>
}

const sizes = { small: 'p-button-sm', large: 'p-button-lg' }

/**
 * PrimeReact's button by its class names and properties, without its 28 kB of script: no first
 * paint could bear them. Without a `label` it needs an `aria-label`.
 */
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
