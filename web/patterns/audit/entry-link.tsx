import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { cameFrom } from './back-link-state.ts'

type EntryOwner = Readonly<{ profile?: string | null | undefined; session?: string }>

const entryPath = (id: string, { profile, session }: EntryOwner) => {
  const query = profile ? `?profile=${profile}` : session ? `?session=${session}` : ''
  return `/admin/audit/entry/${id}${query}`
}

export const useMayAudit = () => ['organization_admin', 'auditor'].includes(useSession().user.role)

type ToEntryProps = {
  id: string
  whose?: EntryOwner
  className?: string
  'aria-label'?: string
  children: ReactNode
}

/** Links to an entry, whose screen then links back to this one. */
export const ToEntry = ({ id, whose = {}, ...link }: ToEntryProps) => {
  const [path] = useLocation()
  const search = useSearch()
  return (
    <PeriodLink
      to={entryPath(id, whose)}
      state={cameFrom(search ? `${path}?${search}` : path)}
      {...link}
    />
  )
}

type EntryLinkProps = {
  id: string
  profile?: string | null | undefined
  of: string
}

export const EntryLink = ({ id, profile, of }: EntryLinkProps) => {
  const { LL } = useI18nContext()
  if (!useMayAudit()) return null
  return (
    <ToEntry id={id} whose={{ profile }} className="see" aria-label={LL.auditEntry.detailsOf(of)}>
      {LL.auditEntry.details()}
    </ToEntry>
  )
}
