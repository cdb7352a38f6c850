import sprite from 'virtual:icon-sprite'
import type { IconName } from './icons.ts'

export type { IconName } from './icons.ts'

const classes = { small: 'i i-s', medium: 'i', large: 'i i-l' }

export const Icon = ({
  name,
  size = 'medium',
}: {
  name: IconName
  size?: 'small' | 'medium' | 'large'
}) => (
  <svg className={classes[size]} viewBox="0 0 24 24" aria-hidden="true" data-icon={name}>
    <use href={`${sprite}#${name}`} />
  </svg>
)
