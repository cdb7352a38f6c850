import { useEffect, useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { Button } from '#web/shared/button.tsx'
import { saveCsv } from '#web/shared/csv.ts'
import { PrimeDialog } from '#web/shared/dialogs/prime-dialog.tsx'
import { Icon } from '#web/shared/icon.tsx'
import { Message } from '#web/shared/message.tsx'
import { type PreviewRow, paddedClassNo } from './check-rows.ts'
import { columnName } from './row-messages.tsx'
import type { Imported } from './use-upload.ts'

type PasswordsDialogProps = { passwords: Imported['passwords']; rows: readonly PreviewRow[]; onLeave: () => void }

/** The random passwords of an import, to be downloaded this once. No stray key closes it, and leaving the page asks first. */
export const PasswordsDialog = ({ passwords, rows, onLeave }: PasswordsDialogProps) => {
  const { LL } = useI18nContext()
  const words = LL.studentImport.passwords
  const [isSaved, setIsSaved] = useState(false)
  useWarningBeforeUnload(!isSaved)
  const save = async () => {
    const { header, cells } = passwordCells(passwords, rows, LL)
    await saveCsv(words.fileName(), header, cells)
    setIsSaved(true)
  }
  const footer = (
    <>
      {!isSaved && <Button text label={words.leave()} onClick={onLeave} />}
      <Button
        outlined={isSaved}
        label={words.download()}
        icon={<Icon name="download" />}
        onClick={() => void save()}
        autoFocus
      />
      {isSaved && <Button label={words.done()} onClick={onLeave} />}
    </>
  )
  return (
    <PrimeDialog visible header={words.title()} footer={footer} onHide={onLeave} closeOnEscape={false} closable={false}>
      <div className="form">
        <p>{words.text(passwords.length)}</p>
        {isSaved && <Message tone="leaf">{words.saved()}</Message>}
      </div>
    </PrimeDialog>
  )
}

/** Beside each password who it belongs to, so that the list can be cut and handed out. */
const passwordCells = (passwords: Imported['passwords'], rows: readonly PreviewRow[], LL: TranslationFunctions) => {
  const byId = new Map(rows.map((row) => [row.cells.u_id.toLowerCase(), row.cells]))
  const keys = ['class', 'class_no', 'name.zh', 'name.en', 'u_id', 'password', 'parent_password'] as const
  return {
    header: keys.map((key) => columnName(LL, key)),
    cells: passwords.map(({ u_id, password, parent_password }) => {
      const cells = byId.get(u_id.toLowerCase())
      const names = [cells?.['name.zh'] ?? '', cells?.['name.en'] ?? '']
      return [cells?.class ?? '', paddedClassNo(cells?.class_no ?? ''), ...names, u_id, password, parent_password]
    }),
  }
}

const useWarningBeforeUnload = (isOn: boolean) => {
  useEffect(() => {
    if (!isOn) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isOn])
}
