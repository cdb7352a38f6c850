import { useErrorMessage } from '#web/client/api/error-message.ts'
import { formatDateTime, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/states/message.tsx'
import type { EarlierImport } from './wizard-kind.ts'

export const EarlierImportText = ({ at, by }: EarlierImport) => {
  const { LL, locale } = useI18nContext()
  const who = by ? nameIn(locale, by) : LL.imports.somebody()
  return LL.imports.earlier({ at: formatDateTime(at), who })
}

type ImportMessagesProps = {
  invalid: number
  skipsInvalid: boolean | undefined
  leftOut: number
  dropped: string | false
  failure: Error | undefined
  earlier: EarlierImport | null
  onLeaveOut: () => void
}

export const ImportMessages = (props: ImportMessagesProps) => {
  const { invalid, skipsInvalid, leftOut, dropped, failure, earlier, onLeaveOut } = props
  const { LL } = useI18nContext()
  const message = useErrorMessage()
  const words = LL.imports
  return (
    <div className="import-messages">
      {failure && (
        <Message tone="red">
          <b>{words.failed()}</b>
          <p>{message(failure)}</p>
          <p>{words.failedText()}</p>
        </Message>
      )}
      {earlier && (
        <Message tone="amber">
          <EarlierImportText {...earlier} />
        </Message>
      )}
      {invalid > 0 && skipsInvalid && <Message tone="gold">{words.skipped(invalid)}</Message>}
      {invalid > 0 && !skipsInvalid && (
        <Message
          tone="red"
          end={
            <Button
              severity="danger"
              size="small"
              label={words.leaveOut(invalid)}
              onClick={onLeaveOut}
            />
          }
        >
          <b>{words.invalidTitle(invalid)}</b> {words.invalidText()}
        </Message>
      )}
      {dropped && <Message tone="gold">{dropped}</Message>}
      {leftOut > 0 && <Message tone="gold">{words.leftOut(leftOut)}</Message>}
    </div>
  )
}
