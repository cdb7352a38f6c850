import { mayYetSucceed } from '#web/client/api/api-error.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '../buttons/button.tsx'
import { Icon } from '../icons/icon.tsx'

type ErrorStateProps = { error: unknown; onRetry?: () => void; title?: string }

export const ErrorState = ({ error, onRetry, title }: ErrorStateProps) => {
  const { LL } = useI18nContext()
  const message = useErrorMessage()
  return (
    <div className="state" role="alert">
      <span className="state-mark">
        <Icon name="warning" size="large" />
      </span>
      <b>{title ?? LL.common.loadFailed()}</b>
      <p className="sm mut">{message(error)}</p>
      {onRetry && mayYetSucceed(error) && (
        <Button
          outlined
          onClick={onRetry}
          icon={<Icon name="retry" size="small" />}
          label={LL.common.tryAgain()}
        />
      )}
    </div>
  )
}
