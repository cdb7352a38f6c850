import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { homeOf } from '#web/client/session/home.ts'
import { forgetOneTimePassword } from '#web/client/session/one-time-password.ts'
import { hasPasskeys } from '#web/client/session/passkeys.ts'
import { userQuery } from '#web/client/session/queries.ts'
import { signOutOfChild } from '#web/client/session/sign-out.ts'
import { storedToken } from '#web/client/session/token.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { PublicLayout } from '#web/ui/page/public-layout.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { AddPasskeyForm } from '../second-factors/add-passkey.tsx'
import { AddTotp, beginTotpFromSignIn } from '../second-factors/add-totp.tsx'
import { RecoveryCodes } from '../second-factors/recovery-codes.tsx'
import { secondFactorsQuery } from '../second-factors/second-factor-calls.ts'
import '../second-factors/second-factors.css'

const BackArrow = () => {
  const { LL } = useI18nContext()
  return (
    <button
      type="button"
      className="tb only"
      aria-label={LL.secondFactors.due.back()}
      onClick={signOutOfChild}
    >
      <Icon name="back" size="large" />
    </button>
  )
}

/** Forces users to set up a second factor if the school requires one. The back arrow signs out. */
export const SecondFactorScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.secondFactors.due
  usePageTitle(words.title())
  const user = useQuery({ ...userQuery(), enabled: storedToken() !== null })
  // Keeps this screen after the set-up, to show the recovery codes.
  const [isDone, setIsDone] = useState(false)
  if (!storedToken()) return <Redirect to="/sign-in" replace />
  if (!user.data)
    return (
      <PublicLayout start={<BackArrow />}>
        <section className="card leafy box">
          <QueryView query={user}>{() => null}</QueryView>
        </section>
      </PublicLayout>
    )
  if (!user.data.second_factor_due && !isDone) return <Redirect to={homeOf(user.data)} replace />
  return (
    <PublicLayout start={<BackArrow />}>
      <section className="card leafy box">
        <header>
          <div>
            <h1>{words.title()}</h1>
            <p className="mut">{words.subtitle()}</p>
          </div>
        </header>
        <Ways onDone={() => setIsDone(true)} />
      </section>
    </PublicLayout>
  )
}

type Totp = Awaited<ReturnType<typeof beginTotpFromSignIn>>
type Adding = Readonly<{ way: 'passkey' } | { way: 'totp'; begun: Totp }>

const Ways = ({ onDone }: { onDone: () => void }) => {
  const { LL } = useI18nContext()
  const words = LL.secondFactors.due
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const factors = useQuery(secondFactorsQuery())
  const isPossible = hasPasskeys() && factors.data?.passkeys_available !== false
  const [adding, setAdding] = useState<Adding | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const failure = useFailureToast()
  const leave = async () => {
    forgetOneTimePassword()
    try {
      const user = await client.fetchQuery({ ...userQuery(), staleTime: 0 })
      navigate(homeOf(user), { replace: true })
    } catch (error) {
      failure({ title: LL.common.loadFailed(), error, retry: leave })
    }
  }
  const done = (made: readonly string[] | null) => {
    onDone()
    setAdding(null)
    if (made) setCodes(made)
    else void leave()
  }
  const cancel = () => setAdding(null)
  const byApp = async () => setAdding({ way: 'totp', begun: await beginTotpFromSignIn() })
  return (
    <div className="form">
      <p>{words.which()}</p>
      {isPossible && (
        <Button
          size="large"
          icon={<Icon name="passkey" size="large" />}
          label={words.byPasskey()}
          onClick={() => setAdding({ way: 'passkey' })}
        />
      )}
      <Button
        size="large"
        outlined={isPossible}
        icon={<Icon name="shield" size="large" />}
        label={words.byApp()}
        onClick={() => void byApp()}
      />
      {adding?.way === 'passkey' && <AddPasskeyForm onDone={done} onCancel={cancel} />}
      {adding?.way === 'totp' && (
        <AddTotp {...(adding.begun && { begun: adding.begun })} onDone={done} onCancel={cancel} />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => void leave()} />}
    </div>
  )
}
