import { useQueryClient } from '@tanstack/react-query'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PlainButton } from '#web/ui/focus/plain-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import {
  markMessageCall,
  messagesKey,
  type SchoolMessage,
  type SchoolMessageKind,
} from './message-queries.ts'

export const FavouriteButton = ({
  kind,
  message,
}: {
  kind: SchoolMessageKind
  message: SchoolMessage
}) => {
  const { LL } = useI18nContext()
  const words = LL.messages
  const client = useQueryClient()
  const failed = useFailureToast()
  const isFavourite = message.info?.is_favourite ?? false
  const mark = useCommand(
    (is_favourite: boolean, idempotencyKey) =>
      markMessageCall(kind, message._id, { is_favourite }, idempotencyKey),
    {
      onSuccess: () => client.invalidateQueries({ queryKey: [messagesKey] }),
      onError: (error, _, retry) => failed({ title: LL.common.failed(), error, retry }),
    },
  )
  return (
    <PlainButton
      className={`messages-star ${isFavourite ? 'on' : ''}`}
      aria-label={words.favouriteOf(message.title)}
      aria-pressed={isFavourite}
      onClick={() => mark.confirm(!isFavourite)}
    >
      <Icon name="star" />
    </PlainButton>
  )
}
