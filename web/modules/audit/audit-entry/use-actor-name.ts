import type { EntryActor } from '#api/contracts/audit-entry.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'

/**
 * Returns a function that names an actor. The system and people without a name have a general name.
 */
export const useActorName = () => {
  const { LL, locale } = useI18nContext()
  return ({ name, role }: EntryActor) => {
    if (role === 'system') return LL.auditEntry.system()
    return name ? nameIn(locale, name) : LL.auditEntry.gone()
  }
}
