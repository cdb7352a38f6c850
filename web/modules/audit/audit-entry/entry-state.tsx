import type { AuditEntry } from '#api/contracts/audit-entry.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'

export const EntryState = ({ entry: { reverts, reverted_by } }: { entry: AuditEntry }) => {
  const { LL } = useI18nContext()
  const words = LL.auditEntry
  if (reverts)
    return (
      <Tag tone="amber" icon="undo">
        {words.undoing()}
      </Tag>
    )
  if (reverted_by)
    return (
      <Tag tone="line" icon="close">
        {words.undone()}
      </Tag>
    )
  return (
    <Tag tone="leaf" icon="check">
      {words.stands()}
    </Tag>
  )
}
