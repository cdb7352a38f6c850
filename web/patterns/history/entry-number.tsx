import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ToEntry, useMayAudit } from '#web/patterns/audit/entry-link.tsx'

/** As it is written where entries are spoken of: #4711 */
export const shownNumber = (number: string) => `#${number}`

type EntryNumberProps = {
  row: { _id: string; number?: string | undefined; profile: { _id: string } }
}

/** For auditors and administrators the way to all that the log knows of it. */
export const EntryNumber = ({ row: { _id, number, profile } }: EntryNumberProps) => {
  const { LL } = useI18nContext()
  const mayAudit = useMayAudit()
  if (!number) return null
  const shown = shownNumber(number)
  if (!mayAudit) return <small className="history-number num">{shown}</small>
  return (
    <ToEntry
      id={_id}
      whose={{ profile: profile._id }}
      className="history-number num"
      aria-label={LL.auditEntry.detailsOf(shown)}
    >
      {shown}
    </ToEntry>
  )
}
