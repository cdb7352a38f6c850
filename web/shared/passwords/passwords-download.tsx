import { useEffect, useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/shared/button.tsx'
import { saveCsv } from '#web/shared/csv.ts'
import { PrimeDialog } from '#web/shared/dialogs/prime-dialog.tsx'
import { Icon } from '#web/shared/icon.tsx'
import { Message } from '#web/shared/message.tsx'

type PasswordsDownloadProps = {
  /** Who got passwords. */
  text: string
  fileName: string
  /** Beside each password who it belongs to, so that the list can be cut and handed out. */
  table: () => { header: readonly string[]; rows: readonly (readonly (string | null)[])[] }
  /** What the button is called that leads back. */
  back: string
  onLeave: () => void
}

/** Random passwords of many, to be downloaded this once. No stray key closes it, and leaving the page asks first. */
export const PasswordsDownload = ({ text, fileName, table, back, onLeave }: PasswordsDownloadProps) => {
  const { LL } = useI18nContext()
  const words = LL.passwords.download
  const [isSaved, setIsSaved] = useState(false)
  useWarningBeforeUnload(!isSaved)
  const save = async () => {
    const { header, rows } = table()
    await saveCsv(fileName, header, rows)
    setIsSaved(true)
  }
  const footer = (
    <>
      {!isSaved && <Button text label={words.leave()} onClick={onLeave} />}
      <Button
        outlined={isSaved}
        label={words.button()}
        icon={<Icon name="download" />}
        onClick={() => void save()}
        autoFocus
      />
      {isSaved && <Button label={back} onClick={onLeave} />}
    </>
  )
  return (
    <PrimeDialog visible header={words.title()} footer={footer} onHide={onLeave} closeOnEscape={false} closable={false}>
      <div className="form">
        <p>{text}</p>
        {isSaved && <Message tone="leaf">{words.saved()}</Message>}
      </div>
    </PrimeDialog>
  )
}

const useWarningBeforeUnload = (isOn: boolean) => {
  useEffect(() => {
    if (!isOn) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isOn])
}
