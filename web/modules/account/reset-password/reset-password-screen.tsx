import { useQuery } from '@tanstack/react-query'
import { Redirect, useLocation } from 'wouter'
import { homeOf } from '#web/client/session/home.ts'
import { userQuery } from '#web/client/session/queries.ts'
import { signOutOfChild } from '#web/client/session/sign-out.ts'
import { storedToken } from '#web/client/session/token.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { PublicLayout } from '#web/ui/page/public-layout.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { OwnPasswordForm } from '../own-password-form.tsx'

const BackArrow = () => {
  const { LL } = useI18nContext()
  return (
    <button
      type="button"
      className="tb only"
      aria-label={LL.resetPassword.back()}
      onClick={signOutOfChild}
    >
      <Icon name="back" size="large" />
    </button>
  )
}

/** Forces a change of a password that staff set. The back arrow signs out. */
export const ResetPasswordScreen = () => {
  const { LL } = useI18nContext()
  const [, navigate] = useLocation()
  usePageTitle(LL.resetPassword.title())
  const user = useQuery({ ...userQuery(), enabled: storedToken() !== null })
  if (!storedToken()) return <Redirect to="/sign-in" replace />
  if (!user.data)
    return (
      <PublicLayout start={<BackArrow />}>
        <section className="card leafy box">
          <QueryView query={user}>{() => null}</QueryView>
        </section>
      </PublicLayout>
    )
  if (!user.data.setup_password) return <Redirect to={homeOf(user.data)} replace />
  const home = homeOf({ ...user.data, setup_password: false })
  return (
    <PublicLayout start={<BackArrow />}>
      <section className="card leafy box">
        <header>
          <div>
            <h1>{LL.resetPassword.title()}</h1>
            <p className="mut">{LL.resetPassword.subtitle()}</p>
          </div>
        </header>
        <OwnPasswordForm user={user.data} onChanged={() => navigate(home, { replace: true })} />
      </section>
    </PublicLayout>
  )
}
