import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { PasswordsDownload } from '#web/shared/passwords/passwords-download.tsx'
import type { PreviewRow } from './check-rows.ts'
import { paddedClassNo, studentKind } from './csv-columns.ts'
import type { Imported } from './use-upload.ts'

type PasswordsDialogProps = { passwords: Imported['passwords']; rows: readonly PreviewRow[]; onLeave: () => void }

/** The random passwords of an import. */
export const PasswordsDialog = ({ passwords, rows, onLeave }: PasswordsDialogProps) => {
  const { LL } = useI18nContext()
  const words = LL.studentImport.passwords
  return (
    <PasswordsDownload
      text={words.text(passwords.length)}
      fileName={words.fileName()}
      table={() => passwordTable(passwords, rows, LL)}
      back={words.done()}
      onLeave={onLeave}
    />
  )
}

const keys = ['class', 'class_no', 'name.zh', 'name.en', 'u_id', 'password', 'parent_password'] as const

const passwordTable = (passwords: Imported['passwords'], rows: readonly PreviewRow[], LL: TranslationFunctions) => {
  const byId = new Map(rows.map((row) => [row.cells.u_id.toLowerCase(), row.cells]))
  return {
    header: keys.map((key) => studentKind.columns.find((column) => column.key === key)?.name(LL) ?? key),
    rows: passwords.map(({ u_id, password, parent_password }) => {
      const cells = byId.get(u_id.toLowerCase())
      const names = [cells?.['name.zh'] ?? '', cells?.['name.en'] ?? '']
      return [cells?.class ?? '', paddedClassNo(cells?.class_no ?? ''), ...names, u_id, password, parent_password]
    }),
  }
}
