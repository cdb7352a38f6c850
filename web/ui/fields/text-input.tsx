import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'

type TextInputProps = ComponentProps<'input'> & { bad: boolean; icon?: IconName }

export const TextInput = ({ bad, icon, ...input }: TextInputProps) => (
  <div className={`inp ${bad ? 'bad' : ''}`}>
    {icon && <Icon name={icon} />}
    <input className="p-inputtext p-component" {...input} />
  </div>
)
