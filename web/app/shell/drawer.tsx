import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { OrganizationLogo } from './organization-logo.tsx'
import { useRoleLabel } from './role-label.ts'
import { SideMenu } from './side-menu.tsx'

export const openDrawer = () =>
  document.querySelector<HTMLDialogElement>('dialog.drawer')?.showModal()

/** A native modal dialog below 900 px. */
export const Drawer = () => {
  const { LL, locale } = useI18nContext()
  const { user, organization } = useSession()
  const role = useRoleLabel()
  const dialog = useRef<HTMLDialogElement>(null)
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path closes the drawer
  useEffect(() => dialog.current?.close(), [path])

  const close = () => dialog.current?.close()
  return (
    <>
      <button
        type="button"
        className="tb only only-narrow"
        aria-label={LL.common.openMenu()}
        onClick={() => dialog.current?.showModal()}
      >
        <Icon name="menu" size="large" />
      </button>
      {/* A click on the backdrop targets the dialog itself. */}
      <dialog
        ref={dialog}
        className="drawer"
        aria-label={LL.common.menu()}
        onClick={(event) => event.target === dialog.current && close()}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        <div className="drawer-head">
          <OrganizationLogo />
          <div className="grow">
            <b>
              <Words>{nameIn(locale, organization.name)}</Words>
            </b>
            <div className="xs">
              <Words>{nameIn(locale, user.name)}</Words> · {role}
            </div>
          </div>
          <button type="button" aria-label={LL.common.closeMenu()} onClick={close}>
            <Icon name="close" size="large" />
          </button>
        </div>
        <nav className="side" aria-label={LL.common.menu()}>
          <SideMenu>
            <a href="/manual" target="_blank" rel="noreferrer">
              <Icon name="help" />
              {LL.common.userManual()}
            </a>
          </SideMenu>
        </nav>
      </dialog>
    </>
  )
}
