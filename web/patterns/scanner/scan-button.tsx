import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { lazyAtOnce } from '#web/ui/states/at-once.tsx'

/** With the decoder: stand it in `AtOnce`. */
export const LazyStudentScanner = lazyAtOnce(async () => ({
  default: (await import('./student-scanner.tsx')).StudentScanner,
}))

const buttonId = 'scan-button'

type ScanButtonProps = {
  isOpen: boolean
  onTurn: (isOpen: boolean) => void
  label?: string
  isShort?: boolean
  className?: string
}

export const ScanButton = ({ isOpen, onTurn, label, isShort, className }: ScanButtonProps) => {
  const { LL } = useI18nContext()
  const text = label ?? LL.scanner.open()
  return (
    <Button
      id={buttonId}
      outlined
      className={className}
      icon={<Icon name="scan" />}
      aria-expanded={isOpen}
      {...(isShort ? { 'aria-label': text, title: text } : { label: text })}
      onClick={() => onTurn(!isOpen)}
    />
  )
}

export const focusScanButton = () => document.getElementById(buttonId)?.focus()
