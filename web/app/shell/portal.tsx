import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { atMostEvery } from '#web/client/at-most-every.ts'
import { forgetFormerSessions, keepAnswers } from '#web/client/kept/keep-answers.ts'
import { startServiceWorker } from '#web/client/kept/service-worker.ts'
import { useKeptSince } from '#web/client/kept/use-kept-since.ts'
import { hasModule, useSession } from '#web/client/session/session.tsx'
import { formatDateTime, formatTime, localDay } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useCalmAnnounce } from '#web/kit/announcer.tsx'
import { Button } from '#web/kit/button.tsx'
import { leaving } from '#web/kit/leave/leaving.ts'
import { Message } from '#web/kit/message.tsx'
import { messagesKey } from '#web/parts/messages/message-queries.ts'

/** In ms. */
const readEvery = 900

/** What the pages of students and parents do for phones: they stay to be seen without a network, say how old that is, and follow new versions. */
export const Portal = () => {
  const client = useQueryClient()
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    void forgetFormerSessions()
    return keepAnswers(client)
  }, [client])
  useEffect(() => startServiceWorker(() => setOld(true)), [])
  useMessages()
  return (
    <>
      <KeptNote />
      {isOld && <NewVersion />}
    </>
  )
}

/** Notices and memos are read anew as soon as any has changed. */
const useMessages = () => {
  const client = useQueryClient()
  const { organization } = useSession()
  const hasMessages = hasModule(organization, 'notice') || hasModule(organization, 'memo')
  useEffect(() => {
    if (!hasMessages) return
    const read = atMostEvery(readEvery, () => void client.invalidateQueries({ queryKey: [messagesKey] }))
    let close: (() => void) | undefined
    let hasLeft = false
    // Without its script the numbers are read every half minute.
    import('#web/client/messages-line.ts').then(
      ({ openMessagesLine }) => {
        if (!hasLeft) close = openMessagesLine(read)
      },
      () => undefined,
    )
    return () => {
      hasLeft = true
      read.cancel()
      close?.()
    }
  }, [client, hasMessages])
}

/** As of 14:32, of another day with its date. */
const KeptNote = () => {
  const { LL } = useI18nContext()
  const announce = useCalmAnnounce()
  const since = useKeptSince()
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
    <Button outlined size="small" label={LL.common.kept.load()} onClick={() => leaving(() => location.reload())} />
  )
  return (
    <div className="degraded">
      <Message tone="berry" end={reload}>
        {LL.common.kept.newVersion()}
      </Message>
    </div>
  )
}
