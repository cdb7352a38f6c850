import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'

type Tone = 'red' | 'leaf' | 'amber' | 'gold' | 'berry'
const iconOf: Record<Tone, IconName> = {
  red: 'error',
  leaf: 'success',
  amber: 'warning',
  gold: 'info',
  berry: 'info',
}

export const Message = ({
  tone,
  children,
  end,
}: {
  tone: Tone
  children: ReactNode
  end?: ReactNode
}) => (
  <div className={`msg ${tone}`} role={tone === 'red' ? 'alert' : 'status'}>
    <Icon name={iconOf[tone]} />
    <div className="grow">{children}</div>
    {end}
  </div>
)
