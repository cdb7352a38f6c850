import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useSession } from './session.tsx'

/**
 * Returns a text about whose records a member of staff sees; undefined for administrators and
 * auditors. `ofClasses`: true where class teachers also see the records of their classes.
 */
export const useRecordScope = (ofClasses = true) => {
  const { LL } = useI18nContext()
  const { user, organization } = useSession()
  if (user.role !== 'admin') return undefined
  if (user.privilege.all_action) return LL.staff.allowedAll()
  const own = (user.classes ?? []).flatMap((one) => (one.is_class_teacher ? [one.class] : []))
  return ofClasses && own.length > 0 && organization.class_teachers_see_all
    ? LL.staff.ownAndClasses(own.join(' · '))
    : LL.staff.onlyOwn()
}
