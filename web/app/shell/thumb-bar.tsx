import { Link, useLocation } from 'wouter'
import { mayOpen } from '#web/areas/may-open.ts'
import { isStaff, useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useUnread } from '#web/modules/messages/use-unread.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { screenRoutes } from '../routes.tsx'
import { openDrawer } from './drawer.tsx'
import { MenuCount } from './menu-count.tsx'

const most = 4
const ofStaff = ['/admin/myclass', '/admin/redeem', '/admin/rollcall', '/admin/history']
/** Come first, as far as the user may open them. Further entries fill the bar. */
const ofUsers = [
  '/user/overview',
  '/user/reward',
  '/user/shop',
  '/user/studentHomeworkStatistics',
  '/user/badge',
]
/** Screens without their own entry, and the entry that is highlighted for them. */
const beside: Readonly<Record<string, string>> = { '/admin/orders': '/admin/redeem' }

export const ThumbBar = () => {
  const { LL } = useI18nContext()
  const session = useSession()
  const [path] = useLocation()
  const staff = isStaff(session.user.role)
  const unread = useUnread()
  const all = screenRoutes.filter((route) => route.group && mayOpen(route, session))
  const first = (staff ? ofStaff : ofUsers).flatMap(
    (entry) => all.find((route) => route.path === entry) ?? [],
  )
  const entries = staff
    ? first
    : [...first, ...all.filter((route) => !first.includes(route))].slice(0, most)
  const unreadInMenu = all
    .filter((route) => !entries.includes(route))
    .reduce((sum, { module }) => sum + unread(module), 0)
  const lit = beside[path] ?? path
  const isShown = (entry: string) => lit === entry || lit.startsWith(`${entry}/`)
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
          <MenuCount count={unread(entry.module)} words={LL.menu.unread} />
        </Link>
      ))}
      {!staff && (
        <button type="button" onClick={openDrawer}>
          <Icon name="menu" />
          <span>{LL.common.menu()}</span>
          <MenuCount count={unreadInMenu} words={LL.menu.unread} />
        </button>
      )}
    </nav>
  )
}
