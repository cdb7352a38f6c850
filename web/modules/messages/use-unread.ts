import { useQuery } from '@tanstack/react-query'
import { useLineLive } from '#web/client/line-live.ts'
import { useLivePaused } from '#web/client/live-pause.ts'
import { hasModule, isStaff, useSession } from '#web/client/session/session.tsx'
import { type SchoolMessageKind, unreadQuery } from './message-queries.ts'

/** In ms: the polling interval if no socket is live. */
const askAgain = 30_000

/** Counts unread notices and memos, by the module of a menu entry; 0 for other entries. */
export const useUnread = () => {
  const { user, organization } = useSession()
  const hasMessages = hasModule(organization, 'notice') || hasModule(organization, 'memo')
  const isLive = useLineLive()
  const isPaused = useLivePaused()
  const { data } = useQuery({
    ...unreadQuery(),
    enabled: !isStaff(user.role) && hasMessages,
    refetchInterval: isLive || isPaused ? false : askAgain,
  })
  return (module: string | undefined): number => (isKind(module) && data?.[module]) || 0
}

const isKind = (module: string | undefined): module is SchoolMessageKind =>
  module === 'notice' || module === 'memo'
