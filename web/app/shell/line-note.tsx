import { useEffect, useState } from 'react'
import { claimBlockedNotice, useLineBlocked } from '#web/client/line-blocked.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Message } from '#web/ui/states/message.tsx'

/** Shown once, on the page where the blocked connection was noticed. */
export const LineNote = ({ path }: { path: string }) => {
  const { LL } = useI18nContext()
  const isBlocked = useLineBlocked()
  const [shownOn, setShownOn] = useState<string>()
  useEffect(() => {
    if (isBlocked && claimBlockedNotice()) setShownOn(path)
  }, [isBlocked, path])
  if (!isBlocked || shownOn !== path) return null
  const close = (
    <Button
      text
      size="small"
      icon={<Icon name="close" size="small" />}
      aria-label={LL.common.close()}
      onClick={() => setShownOn(undefined)}
    />
  )
  return (
    <div className="degraded">
      <Message tone="gold" end={close}>
        {LL.common.live.blocked()}
      </Message>
    </div>
  )
}
