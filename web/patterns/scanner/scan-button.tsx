import type { Student } from '#api/contracts/students.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import type { ScanOutcome } from './scan-outcome.ts'

const LazyStudentScanner = lazyAtOnce(async () => ({
  default: (await import('./student-scanner.tsx')).StudentScanner,
}))

type StudentScanProps = {
  isOpen: boolean
  onTurn: (isOpen: boolean) => void
  period: string
  onStudent: (student: Student) => ScanOutcome
}

/** Loads the scanner and its decoder when opened. Closing it returns the focus to the button. */
export const StudentScan = ({ isOpen, onTurn, period, onStudent }: StudentScanProps) => {
  if (!isOpen) return null
  const close = () => {
    onTurn(false)
    focusScanButton()
  }
  return (
    <AtOnce>
      <LazyStudentScanner period={period} onStudent={onStudent} onClose={close} />
    </AtOnce>
  )
}

const buttonId = 'scan-button'

type ScanButtonProps = {
  isOpen: boolean
  onTurn: (isOpen: boolean) => void
  label?: string
  isShort?: boolean
  /** Whether it is the main button of its screen. */
  isLead?: boolean
  className?: string
}

export const ScanButton = ({
  isOpen,
  onTurn,
  label,
  isShort,
  isLead,
  className,
}: ScanButtonProps) => {
  const { LL } = useI18nContext()
  const text = label ?? LL.scanner.open()
  return (
    <Button
      id={buttonId}
      outlined={!isLead}
      className={className}
      icon={<Icon name="scan" />}
      aria-expanded={isOpen}
      {...(isShort ? { 'aria-label': text, title: text } : { label: text })}
      onClick={() => onTurn(!isOpen)}
    />
  )
}

export const focusScanButton = () => document.getElementById(buttonId)?.focus()
