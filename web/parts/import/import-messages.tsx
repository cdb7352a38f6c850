import { useErrorMessage } from '#web/client/api/error-message.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'

type ImportMessagesProps = {
  invalid: number
  leftOut: number
  /** Rows that something is said of, and that are imported all the same. */
  warned: number
  withoutId: number
  /** The name of the column whose cell they lack. */
  idColumn: string
  failure: Error | undefined
  onLeaveOut: () => void
}

/** What stands above the preview: what failed, what is wrong, what is not part of it. */
export const ImportMessages = (props: ImportMessagesProps) => {
  const { invalid, leftOut, warned, withoutId, idColumn, failure, onLeaveOut } = props
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
      {invalid > 0 && (
        <Message
          tone="red"
          end={<Button severity="danger" size="small" label={words.leaveOut(invalid)} onClick={onLeaveOut} />}
        >
          <b>{words.invalidTitle(invalid)}</b> {words.invalidText()}
        </Message>
      )}
      {withoutId > 0 && <Message tone="gold">{words.withoutId({ count: withoutId, column: idColumn })}</Message>}
      {warned > 0 && <Message tone="gold">{words.warned(warned)}</Message>}
      {leftOut > 0 && <Message tone="gold">{words.leftOut(leftOut)}</Message>}
    </div>
  )
}
