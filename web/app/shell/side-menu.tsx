import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { modules } from '#api/contracts/areas.ts'
import { type MenuGroup, menuGroups } from '#web/areas/area.ts'
import { mayOpen } from '#web/areas/may-open.ts'
import { hasModule, useSession } from '#web/client/session/session.tsx'
import { signOut } from '#web/client/session/sign-out.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useUnread } from '#web/modules/messages/use-unread.ts'
import { useOrdersToPrepare } from '#web/modules/shop/use-orders-to-prepare.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { leaving } from '#web/ui/leave/leaving.ts'
import { type ScreenRoute, screenRoutes } from '../routes.tsx'
import { MenuCount } from './menu-count.tsx'

const ordersPath = '/admin/orders'

const litEntry = (entries: readonly ScreenRoute[], path: string) =>
  entries
    .filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0]

const useEntries = () => {
  const session = useSession()
  return screenRoutes.filter((route) => route.group && mayOpen(route, session))
}

export const SideMenu = ({ children }: { children?: ReactNode }) => {
  const { LL } = useI18nContext()
  const [path] = useLocation()
  const entries = useEntries()
  const unread = useUnread()
  const toPrepare = useOrdersToPrepare()
  const lit = litEntry(entries, path)
  const { user, organization } = useSession()
  const isAdministrator = user.role === 'organization_admin'
  const groups = menuGroups.filter((group) => entries.some((entry) => entry.group === group))
  const [toggled, setToggled] = useState<Partial<Record<MenuGroup, boolean>>>({})
  return (
    <>
      {groups.map((group) => {
        const open = toggled[group] ?? (group === lit?.group || groups.indexOf(group) < 2)
        return (
          <section key={group}>
            <button
              type="button"
              className="grp"
              aria-expanded={open}
              onClick={() => setToggled({ ...toggled, [group]: !open })}
            >
              {LL.menu[group]()}
              <Icon name={open ? 'chevron-up' : 'chevron-down'} size="small" />
            </button>
            <ul hidden={!open}>
              {entries
                .filter((entry) => entry.group === group)
                .map((entry) => (
                  <li key={entry.path}>
                    <Link href={entry.path} aria-current={entry === lit ? 'page' : undefined}>
                      {entry.icon && <Icon name={entry.icon} />}
                      {entry.title(LL)}
                      <MenuCount count={unread(entry.module)} words={LL.menu.unread} />
                      {entry.path === ordersPath && (
                        <MenuCount count={toPrepare} words={LL.menu.toPrepare} />
                      )}
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        )
      })}
      {isAdministrator && !modules.some((module) => hasModule(organization, module)) && (
        <Link href="/admin/organizationinfo#modules" className="side-modules">
          <Icon name="add" />
          {LL.menu.modules()}
        </Link>
      )}
      <div className="end">
        {children}
        <button type="button" className="out" onClick={() => leaving(signOut)}>
          <Icon name="sign-out" />
          {LL.common.signOut()}
        </button>
      </div>
    </>
  )
}
