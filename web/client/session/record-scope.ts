import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useSession } from './session.tsx'

export const useRecordScope = () => {
  const { LL } = useI18nContext()
  const { user } = useSession()
  if (user.role !== 'admin') return undefined
  return user.privilege.all_action ? LL.staff.allowedAll() : LL.staff.onlyOwn()
}
