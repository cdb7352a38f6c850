import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { newKey } from '#web/client/api/use-command.ts'
import { useWithPeriod } from '#web/client/session/period.tsx'
import { formatClassNo } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { importsKey } from '#web/patterns/student-imports/student-import-calls.ts'
import { PasswordsDownload } from '../passwords/passwords-download.tsx'
import { keepPasswordsToPrint } from '../passwords/passwords-to-print.ts'
import { studentKind } from './csv-columns.ts'
import { handOutPasswordsCall, type ImportPasswords } from './import-calls.ts'

type PasswordsDialogProps = {
  id: string
  count: number
  back: string
  onLeave: () => void
}

/** Makes an import's random passwords at the download, so that none is lost unseen. */
export const PasswordsDialog = ({ id, count, back, onLeave }: PasswordsDialogProps) => {
  const { LL } = useI18nContext()
  const client = useQueryClient()
  // One key for the dialog, so that after a lost answer a retry still shows the passwords.
  const key = useRef('')
  const words = LL.studentImport.passwords
  // Made once, so that the file and the cards have the same passwords.
  const made = useRef<ImportPasswords | null>(null)
  const [, navigate] = useLocation()
  const withPeriod = useWithPeriod()
  const make = async () => {
    key.current ||= newKey()
    made.current ??= await handOutPasswordsCall(id, key.current)
    void client.invalidateQueries({ queryKey: importsKey })
    return made.current
  }
  const goToCards = async () => {
    keepPasswordsToPrint(await make())
    navigate(withPeriod('/admin/student_list/cards'))
  }
  return (
    <PasswordsDownload
      text={words.text(count)}
      fileName={words.fileName()}
      table={async () => passwordTable(await make(), LL)}
      onCards={goToCards}
      back={back}
      later={words.later()}
      onLeave={onLeave}
    />
  )
}

const keys = [
  'class',
  'class_no',
  'name.zh',
  'name.en',
  'u_id',
  'password',
  'parent_password',
] as const

const passwordTable = (handedOut: ImportPasswords, LL: TranslationFunctions) => ({
  header: keys.map(
    (key) => studentKind.columns.find((column) => column.key === key)?.name(LL) ?? key,
  ),
  rows: handedOut.map((one) => [
    one.class ?? '',
    formatClassNo(one.class_no),
    one.name.zh,
    one.name.en,
    one.u_id,
    one.password,
    one.parent_password,
  ]),
})
