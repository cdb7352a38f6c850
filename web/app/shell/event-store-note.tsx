import { useEffect } from 'react'
import { useShowsStale } from '#web/client/api/stale-answers.ts'
import { isStaff, useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useCalmAnnounce } from '#web/ui/states/announcer.tsx'
import { Message } from '#web/ui/states/message.tsx'

export const EventStoreNote = () => {
  const { LL } = useI18nContext()
  const { organization, user } = useSession()
  const isBehind = useShowsStale()
  if (isStaff(user.role) && organization.ledger !== 'ok')
    return (
      <div className="degraded">
        {organization.ledger === 'degraded' ? (
          <Message tone="amber">{LL.common.degraded()}</Message>
        ) : (
          <Message tone="red">{LL.common.eventStoreChanged()}</Message>
        )}
      </div>
    )
  return isBehind ? <CatchingUp /> : null
}

const CatchingUp = () => {
  const { LL } = useI18nContext()
  const announce = useCalmAnnounce()
  const words = LL.common.catchingUp()
  useEffect(() => announce(words), [announce, words])
  return (
    <div className="degraded msg gold">
      <Icon name="info" />
      <div className="grow">{words}</div>
    </div>
  )
}
