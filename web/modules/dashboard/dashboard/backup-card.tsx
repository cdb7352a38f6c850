import { useSession } from '#web/client/session/session.tsx'
import { formatDateTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Message } from '#web/ui/states/message.tsx'

/** Shows administrators the last complete backup, amber after two days, where backups are made. */
export const BackupCard = () => {
  const { LL } = useI18nContext()
  const { backup } = useSession().organization
  if (!backup) return null
  const words = LL.dashboard.backup
  const { made_at, is_late } = backup
  return (
    <Card title={words.title()}>
      {made_at === null ? (
        <Message tone="amber">{words.none()}</Message>
      ) : is_late ? (
        <Message tone="amber">{words.late(formatDateTime(made_at))}</Message>
      ) : (
        <p>{words.whole(formatDateTime(made_at))}</p>
      )}
    </Card>
  )
}
