import { foldName } from '#api/contracts/folding.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PasswordsDownload } from '../passwords/passwords-download.tsx'
import type { StaffPreviewRow } from './check-staff.ts'
import type { StaffImportOutcome } from './staff-calls.ts'
import { staffKind } from './staff-kind.ts'

type StaffPasswordsProps = {
  passwords: StaffImportOutcome['passwords']
  rows: readonly StaffPreviewRow[]
  onLeave: () => void
}

export const StaffPasswords = ({ passwords, rows, onLeave }: StaffPasswordsProps) => {
  const { LL } = useI18nContext()
  const words = LL.staffImport.passwords
  const cellsOf = new Map(rows.map(({ cells }) => [foldName(cells.email), cells]))
  const table = () => ({
    header: staffKind.columns.map(({ name }) => name(LL)),
    rows: passwords.map(({ email, password }) => {
      const cells = cellsOf.get(foldName(email))
      return [email, cells?.['name.zh'] ?? '', cells?.['name.en'] ?? '', password]
    }),
  })
  return (
    <PasswordsDownload
      text={words.text(passwords.length)}
      fileName={words.fileName()}
      table={table}
      back={words.done()}
      onLeave={onLeave}
    />
  )
}
