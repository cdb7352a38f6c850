import { useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PeriodLink } from '#web/kit/period-link.tsx'

export const entryPath = (id: string, profile?: string | null) =>
  `/admin/audit/entry/${id}${profile ? `?profile=${profile}` : ''}`

/** Who may look at an entry of the log itself. */
export const useMayAudit = () => ['organization_admin', 'auditor'].includes(useSession().user.role)

type EntryLinkProps = {
  id: string
  /** Whose it is: needed where a read model has lost it. */
  profile?: string | null | undefined
  /** What it is, for who hears the links one after the other. */
  of: string
}

/** From an entry to all that the log knows of it; nothing for others than auditors and administrators. */
export const EntryLink = ({ id, profile, of }: EntryLinkProps) => {
  const { LL } = useI18nContext()
  if (!useMayAudit()) return null
  return (
    <PeriodLink to={entryPath(id, profile)} className="see" aria-label={LL.auditEntry.detailsOf(of)}>
      {LL.auditEntry.details()}
    </PeriodLink>
  )
}
