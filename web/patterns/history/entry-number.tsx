import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ToEntry, useMayAudit } from '#web/patterns/audit/entry-link.tsx'

export const shownNumber = (number: string) => `#${number}`

type EntryNumberProps = {
  row: { _id: string; number?: string | undefined; profile: { _id: string } }
}

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
