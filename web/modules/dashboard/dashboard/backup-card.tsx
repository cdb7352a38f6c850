import { useSession } from '#web/client/session/session.tsx'
import { formatDateTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Message } from '#web/ui/states/message.tsx'

/** Shows administrators the last complete backup where backups are made, in amber if it is late. */
export const BackupCard = () => {
  const { LL } = useI18nContext()
  const { backup } = useSession().organization
  if (!backup) return null
  const words = LL.dashboard.backup
  const { made_at, is_late, is_newest } = backup
  return (
    <Card title={words.title()} className="dash-backup">
      {made_at === null ? (
        <Message tone="amber">{words.none()}</Message>
      ) : is_late ? (
        <Message tone="amber">{words.late(formatDateTime(made_at))}</Message>
      ) : (
        <p>{(is_newest ? words.whole : words.followed)(formatDateTime(made_at))}</p>
      )}
    </Card>
  )
}
