import { useSession } from '#web/client/session/session.tsx'
import { nameIn, otherName } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { withTexts } from '#web/i18n/with-texts.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Brand } from '#web/ui/page/brand.tsx'
import { LanguageSwitch } from '#web/ui/page/language-switch.tsx'
import { ThemeToggle } from '#web/ui/page/theme-toggle.tsx'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { Drawer } from './drawer.tsx'
import { OrganizationLogo } from './organization-logo.tsx'
import { useRoleLabel } from './role-label.ts'

const ChildSwitch = lazyAtOnce(() =>
  withTexts(
    'child-switch',
    import('./child-switch.tsx').then((module) => ({ default: module.ChildSwitch })),
  ),
)

const Organization = () => {
  const { locale } = useI18nContext()
  const { organization } = useSession()
  const other = otherName(locale, organization.name)
  return (
    <div className="org">
      <OrganizationLogo />
      <span className="ell">
        <Words>{nameIn(locale, organization.name)}</Words>{' '}
        <small className="wide-only" lang={locale === 'zh' ? 'en' : 'zh-Hant'}>
          {other}
        </small>
      </span>
    </div>
  )
}

export const TopBar = () => {
  const { LL } = useI18nContext()
  const role = useRoleLabel()
  const { user } = useSession()
  return (
    <header className="top">
      <Drawer />
      <Brand />
      <span className="role">{role}</span>
      <Organization />
      <span className="sp" />
      {user.isParent && (
        <AtOnce>
          <ChildSwitch />
        </AtOnce>
      )}
      <a className="tb only-wide" href="/manual" target="_blank" rel="noreferrer">
        <Icon name="help" />
        <span>{LL.common.userManual()}</span>
      </a>
      <LanguageSwitch short className="seg-lang" />
      <ThemeToggle className="tb only" />
    </header>
  )
}
