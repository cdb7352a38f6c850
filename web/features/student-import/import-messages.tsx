import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useErrorMessage } from '#web/shared/api/error-message.ts'
import { Button } from '#web/shared/button.tsx'
import { Message } from '#web/shared/message.tsx'

type ImportMessagesProps = {
  invalid: number
  leftOut: number
  withoutId: number
  failure: Error | undefined
  onLeaveOut: () => void
}

/** What stands above the preview: what failed, what is wrong, what is not part of it. */
export const ImportMessages = ({ invalid, leftOut, withoutId, failure, onLeaveOut }: ImportMessagesProps) => {
  const { LL } = useI18nContext()
  const message = useErrorMessage()
  const words = LL.studentImport
  return (
    <div className="import-messages">
      {failure && (
        <Message tone="red">
          <b>{words.failed()}</b>
          <p>{message(failure)}</p>
          <p>{words.failedText()}</p>
        </Message>
      )}
      {invalid > 0 && (
        <Message
          tone="red"
          end={<Button severity="danger" size="small" label={words.leaveOut(invalid)} onClick={onLeaveOut} />}
        >
          <b>{words.invalidTitle(invalid)}</b> {words.invalidText()}
        </Message>
      )}
      {withoutId > 0 && <Message tone="gold">{words.withoutId(withoutId)}</Message>}
      {leftOut > 0 && <Message tone="gold">{words.leftOut(leftOut)}</Message>}
    </div>
  )
}
