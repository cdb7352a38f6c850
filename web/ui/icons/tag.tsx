import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type TagTone = 'plain' | 'leaf' | 'berry' | 'amber' | 'red' | 'gold' | 'line'

export const Tag = ({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: TagTone
  icon?: IconName
  children: ReactNode
}) => (
  <span className={`tag ${tone}`}>
    {icon && <Icon name={icon} size="small" />}
    {children}
  </span>
)
