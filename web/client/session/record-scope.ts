import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useSession } from './session.tsx'

/**
 * Whether a teacher sees other teachers' records, in a sentence; undefined for who sees all by the
 * role.
 */
export const useRecordScope = () => {
  const { LL } = useI18nContext()
  const { user } = useSession()
  if (user.role !== 'admin') return undefined
  return user.privilege.all_action ? LL.staff.allowedAll() : LL.staff.onlyOwn()
}
