import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import type { Login, SecondStep } from '#api/contracts/auth.ts'
import { homeOf } from '#web/client/session/home.ts'
import { userQuery } from '#web/client/session/queries.ts'
import { whyInAddress } from '#web/client/session/signed-out.ts'
import { storedToken } from '#web/client/session/token.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { withTexts } from '#web/i18n/with-texts.ts'
import type { IconName } from '#web/ui/icons/icon.tsx'
import { LanguageSwitch } from '#web/ui/page/language-switch.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { AppStores } from './app-stores.tsx'
import { PasskeyButton } from './passkey-sign-in.tsx'
import { SignInArt } from './sign-in-art.tsx'
import { SignInForm } from './sign-in-form.tsx'
import './sign-in.css'

// Few accounts have a second step, so the first page load does not include it.
const LazySecondStep = lazyAtOnce(() =>
  withTexts(
    'second-step',
    import('./second-step.tsx').then((module) => ({ default: module.SecondStepForm })),
  ),
)

const icons: Record<Login['type'], IconName> = { user: 'student', parent: 'parent', admin: 'staff' }
const types = ['user', 'parent', 'admin'] as const

/** Forwards users who are signed in already. */
export const SignInScreen = () => {
  const known = useQuery({ ...userQuery(), enabled: storedToken() !== null })
  // Without a token the cached user belongs to an ended session, and home would redirect back here.
  if (storedToken() && known.data) return <Redirect to={homeOf(known.data)} replace />
  // Waits while a stored token is checked. An invalid one is removed, and the page reloads.
  if (storedToken() && known.isPending) return null
  return <SignIn />
}

const SignIn = () => {
  const { LL } = useI18nContext()
  const [type, setType] = useState<Login['type']>('user')
  const [isBack, setIsBack] = useState(false)
  const [second, setSecond] = useState<{ step: SecondStep; password: string } | null>(null)
  const why = new URLSearchParams(useSearch()).get(whyInAddress)
  usePageTitle(LL.signIn.title())
  const leaveSecondStep = () => {
    setSecond(null)
    setIsBack(true)
  }
  return (
    <div className="sign-in">
      <SignInArt />
      <main className="sign-in-side" tabIndex={-1}>
        <LanguageSwitch className="sign-in-language" />
        {second ? (
          <div className="sign-in-box">
            <AtOnce>
              <LazySecondStep {...second} onBack={leaveSecondStep} />
            </AtOnce>
          </div>
        ) : (
          <div className="sign-in-box">
            <h1>{LL.signIn.title()}</h1>
            <p className="mut">{LL.signIn.subtitle()}</p>
            {why === 'no_period' && <Message tone="amber">{LL.signIn.noPeriod()}</Message>}
            {why === 'inactive_user' && <Message tone="amber">{LL.signIn.madeInactive()}</Message>}
            <Tabs
              label={LL.signIn.accountType()}
              tabs={types.map((id) => ({ id, label: LL.signIn[id](), icon: icons[id] }))}
              value={type}
              onChange={(next) => {
                setType(next)
                setIsBack(false)
              }}
              fill
            >
              {type === 'admin' && <PasskeyButton />}
              <SignInForm
                key={type}
                type={type}
                autoFocus={isBack}
                onSecondStep={(step, password) => setSecond({ step, password })}
              />
              {type === 'admin' && <AppStores />}
            </Tabs>
          </div>
        )}
        <footer>
          <a href="/manual" target="_blank" rel="noreferrer">
            {LL.common.userManual()}
          </a>{' '}
          · {LL.common.copyright({ year: new Date().getFullYear() })}
        </footer>
      </main>
    </div>
  )
}
