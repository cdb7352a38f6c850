import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { PrimeDialog } from '#web/ui/prime/prime-dialog.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { saveCsv } from '#web/ui/text/csv.ts'

type Table = { header: readonly string[]; rows: readonly (readonly (string | null)[])[] }
type PasswordsDownloadProps = {
  text: string
  fileName: string
  /** Each row names its owner, so that the list can be cut up and handed out. */
  table: () => Table | Promise<Table>
  /**
   * Says that the passwords can be downloaded again later. Without it, leaving asks first until
   * they are saved.
   */
  later?: string
  /** Opens cards with the passwords, instead of a file or after it. */
  onCards?: () => Promise<void>
  back: string
  onLeave: () => void
}

/** Offers many random passwords for download. No accidental key closes the dialog. */
export const PasswordsDownload = ({
  text,
  fileName,
  table,
  back,
  later,
  onCards,
  onLeave,
}: PasswordsDownloadProps) => {
  const { LL } = useI18nContext()
  const words = LL.passwords.download
  const message = useErrorMessage()
  const [made, setMade] = useState<Table | null>(null)
  const saving = useMutation({
    // Made once: a second download is the same file.
    mutationFn: async () => {
      const known = made ?? (await table())
      setMade(known)
      await saveCsv(fileName, known.header, known.rows)
    },
  })
  const isSaved = saving.isSuccess
  const printing = useMutation({ mutationFn: async () => onCards?.() })
  const isPending = saving.isPending || printing.isPending
  const failure = saving.error ?? printing.error
  const { question } = useUnsaved(later === undefined ? !isSaved : made !== null && !isSaved)
  const footer = (
    <>
      {!isSaved && <Button text label={words.leave()} disabled={isPending} onClick={onLeave} />}
      {onCards && (
        <Button
          outlined
          label={words.cards()}
          icon={<Icon name="print" />}
          disabled={saving.isPending}
          loading={printing.isPending}
          onClick={() => printing.mutate()}
        />
      )}
      <Button
        outlined={isSaved}
        label={words.button()}
        icon={<Icon name="download" />}
        disabled={printing.isPending}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
        autoFocus
      />
      {isSaved && <Button label={back} onClick={onLeave} />}
    </>
  )
  return (
    <>
      <PrimeDialog
        visible
        header={words.title()}
        footer={footer}
        onHide={onLeave}
        closeOnEscape={false}
        closable={false}
      >
        <div className="form">
          <p>{text}</p>
          {later && !isSaved && <p className="mut">{later}</p>}
          {failure && <Message tone="red">{message(failure)}</Message>}
          {isSaved && <Message tone="leaf">{words.saved()}</Message>}
        </div>
      </PrimeDialog>
      {question}
    </>
  )
}
