import { saveFile } from '#web/client/api/download.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { PrimeDialog } from '#web/ui/prime/prime-dialog.tsx'
import { Message } from '#web/ui/states/message.tsx'

type RecoveryCodesProps = { codes: readonly string[]; onClose: () => void }

/**
 * Shows the codes once. Only its button closes the dialog, so that an accidental key does not lose
 * them.
 */
export const RecoveryCodes = ({ codes, onClose }: RecoveryCodesProps) => {
  const { LL } = useI18nContext()
  const words = LL.secondFactors.codes
  const save = () => {
    const text = `${words.title()}\n\n${words.text()}\n\n${codes.join('\n')}\n`
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), `${words.file()}.txt`)
  }
  const footer = (
    <>
      <Button outlined label={words.print()} icon={<Icon name="print" />} onClick={() => print()} />
      <Button outlined label={words.download()} icon={<Icon name="download" />} onClick={save} />
      <Button label={words.kept()} onClick={onClose} />
    </>
  )
  return (
    <PrimeDialog
      visible
      className="second-factors-recovery"
      header={words.title()}
      footer={footer}
      onHide={onClose}
      closeOnEscape={false}
      closable={false}
    >
      <div className="form">
        <Message tone="gold">{words.text()}</Message>
        <ol className="second-factors-codes" aria-label={words.list()}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
    </PrimeDialog>
  )
}
