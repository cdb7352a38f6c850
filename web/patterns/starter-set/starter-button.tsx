import { useState } from 'react'
import { useMayCommand } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button, type ButtonProps } from '#web/ui/buttons/button.tsx'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'

const StarterDialog = lazyAtOnce(async () => ({
  default: (await import('./starter-dialog.tsx')).StarterDialog,
}))

export const StarterButton = (
  look: Pick<ButtonProps, 'outlined' | 'size' | 'label' | 'aria-label'>,
) => {
  const { LL } = useI18nContext()
  const [isOpen, setOpen] = useState(false)
  if (!useMayCommand()) return null
  return (
    <>
      <Button label={LL.starterSet.open()} {...look} onClick={() => setOpen(true)} />
      {isOpen && (
        <AtOnce>
          <StarterDialog onClose={() => setOpen(false)} />
        </AtOnce>
      )}
    </>
  )
}
