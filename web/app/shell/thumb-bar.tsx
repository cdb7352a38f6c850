import { Link, useLocation } from 'wouter'
import { mayOpen } from '#web/areas/may-open.ts'
import { isStaff, useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useUnread } from '#web/modules/messages/use-unread.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { screenRoutes } from '../routes.tsx'
import { openDrawer } from './drawer.tsx'
import { UnreadCount } from './unread-count.tsx'

const most = 4
const ofStaff = ['/admin/myclass', '/admin/redeem', '/admin/rollcall', '/admin/history']

export const ThumbBar = () => {
  const { LL } = useI18nContext()
  const session = useSession()
  const [path] = useLocation()
  const staff = isStaff(session.user.role)
  const unread = useUnread()
  const all = screenRoutes.filter((route) => route.group && mayOpen(route, session))
  const entries = staff
    ? ofStaff.flatMap((entry) => all.find((route) => route.path === entry) ?? [])
    : all.slice(0, most)
  const unreadInMenu = all.slice(most).reduce((sum, { module }) => sum + unread(module), 0)
  const isShown = (entry: string) => path === entry || path.startsWith(`${entry}/`)
  return (
    <nav className="thumbs" aria-label={LL.common.shortcuts()}>
      {entries.map((entry) => (
        <Link
          key={entry.path}
          href={entry.path}
          aria-current={isShown(entry.path) ? 'page' : undefined}
        >
          {entry.icon && <Icon name={entry.icon} />}
          <span>{(entry.short ?? entry.title)(LL)}</span>
          <UnreadCount count={unread(entry.module)} />
        </Link>
      ))}
      {!staff && (
        <button type="button" onClick={openDrawer}>
          <Icon name="menu" />
          <span>{LL.common.menu()}</span>
          <UnreadCount count={unreadInMenu} />
        </button>
      )}
    </nav>
  )
}
