import { type ComponentProps, useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '../icons/icon.tsx'

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & { bad: boolean; icon?: boolean }

export const PasswordInput = ({ bad, icon = true, ...input }: PasswordInputProps) => {
  const { LL } = useI18nContext()
  const [shown, setShown] = useState(false)
  return (
    <div className={`inp ${bad ? 'bad' : ''}`}>
      {icon && <Icon name="lock" />}
      <input className="p-inputtext p-component" {...input} type={shown ? 'text' : 'password'} />
      <button
        type="button"
        aria-label={shown ? LL.common.hidePassword() : LL.common.showPassword()}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? 'eye-off' : 'eye'} />
      </button>
    </div>
  )
}
