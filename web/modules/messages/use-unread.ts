import { useQuery } from '@tanstack/react-query'
import { hasModule, isStaff, useSession } from '#web/client/session/session.tsx'
import { type SchoolMessageKind, unreadQuery } from './message-queries.ts'

/** Counts unread notices and memos, by the module of a menu entry; 0 for other entries. */
export const useUnread = () => {
  const { user, organization } = useSession()
  const hasMessages = hasModule(organization, 'notice') || hasModule(organization, 'memo')
  const { data } = useQuery({ ...unreadQuery(), enabled: !isStaff(user.role) && hasMessages })
  return (module: string | undefined): number => (isKind(module) && data?.[module]) || 0
}

const isKind = (module: string | undefined): module is SchoolMessageKind =>
  module === 'notice' || module === 'memo'
