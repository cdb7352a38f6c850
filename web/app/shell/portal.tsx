import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { forgetFormerSessions, keepAnswers } from '#web/client/offline/keep-answers.ts'
import { startServiceWorker } from '#web/client/offline/service-worker.ts'
import { useShownSince } from '#web/client/offline/use-shown-since.ts'
import { hasModule, useSession } from '#web/client/session/session.tsx'
import { useLive } from '#web/client/use-live.ts'
import { formatDateTime, formatTime, localDay } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { currentOf, ownProfilesQuery } from '#web/patterns/profiles/own-profiles.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { leaving } from '#web/ui/leave/leaving.ts'
import { useCalmAnnounce } from '#web/ui/states/announcer.tsx'
import { Message } from '#web/ui/states/message.tsx'

export const Portal = () => {
  const client = useQueryClient()
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    void forgetFormerSessions()
    return keepAnswers(client)
  }, [client])
  useEffect(() => startServiceWorker(() => setOld(true)), [])
  const { organization } = useSession()
  const hasMessages = hasModule(organization, 'notice') || hasModule(organization, 'memo')
  return (
    <>
      {hasMessages && <MessagesLine />}
      <KeptNote />
      {isOld && <NewVersion />}
    </>
  )
}

/** Uses the page's live connection, or opens one. */
const MessagesLine = () => {
  const { data: profiles } = useQuery(ownProfilesQuery())
  const own = profiles && (currentOf(profiles) ?? profiles[0])
  return own ? <Line profile={own._id} /> : null
}
const Line = ({ profile }: { profile: string }) => {
  useLive({ room: 'profile', profile }, { anyRoom: true })
  return null
}

const KeptNote = () => {
  const { LL } = useI18nContext()
  const announce = useCalmAnnounce()
  const since = useShownSince()
  const moment = since === null ? null : new Date(since)
  const isToday = moment !== null && localDay(moment) === localDay(new Date())
  const time = moment && (isToday ? formatTime(moment).slice(0, 5) : formatDateTime(moment))
  const words = time && LL.common.kept.asOf(time)
  useEffect(() => {
    if (words) announce(words)
  }, [announce, words])
  return words ? (
    <div className="degraded">
      <Message tone="amber">{words}</Message>
    </div>
  ) : null
}

const NewVersion = () => {
  const { LL } = useI18nContext()
  const reload = (
    <Button
      outlined
      size="small"
      label={LL.common.kept.load()}
      onClick={() => leaving(() => location.reload())}
    />
  )
  return (
    <div className="degraded">
      <Message tone="berry" end={reload}>
        {LL.common.kept.newVersion()}
      </Message>
    </div>
  )
}
