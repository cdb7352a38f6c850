import { useId, useRef } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useCopy } from '#web/ui/browser/use-copy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

type PasswordLineProps = { label: string; copyLabel: string; password: string }

export const PasswordLine = ({ label, copyLabel, password }: PasswordLineProps) => {
  const { LL } = useI18nContext()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { copied, copy } = useCopy(field)
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <div className="password-line">
        <div className="inp ro grow">
          <input
            ref={field}
            id={id}
            readOnly
            value={password}
            onFocus={(event) => event.target.select()}
          />
        </div>
        <Button
          outlined
          label={copied ? LL.common.copied() : LL.common.copy()}
          aria-label={copied ? LL.common.copied() : copyLabel}
          icon={<Icon name={copied ? 'check' : 'copy'} />}
          onClick={() => void copy()}
        />
      </div>
    </div>
  )
}
