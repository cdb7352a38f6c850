import { isStaff, useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'

export const useRoleLabel = () => {
  const { LL } = useI18nContext()
  const { user } = useSession()
  if (isStaff(user.role)) return LL.common.role.staff()
  return user.isParent ? LL.common.role.parent() : LL.common.role.student()
}
