import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { ApiError } from '#web/client/api/api-error.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { enterSession } from '#web/client/session/enter-session.ts'
import { hasPasskeys } from '#web/client/session/passkeys.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { passkeySignInCall } from './second-step-calls.ts'

/** Shown above the password, unless the address or the browser allows no passkeys. */
export const PasskeyButton = () => {
  const { LL } = useI18nContext()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const message = useErrorMessage()
  const signIn = useMutation({
    mutationFn: passkeySignInCall,
    onSuccess: (data) => navigate(enterSession(client, data), { replace: true }),
  })
  if (!hasPasskeys()) return null
  return (
    <div className="sign-in-passkey">
      <Button
        type="button"
        size="large"
        icon={<Icon name="passkey" size="large" />}
        label={LL.signIn.passkey()}
        loading={signIn.isPending}
        onClick={() => signIn.mutate()}
      />
      <p className="sm mut">{LL.signIn.passkeyHint()}</p>
      {signIn.isError && (
        <Message tone="red">
          {signIn.error instanceof ApiError ? message(signIn.error) : LL.signIn.passkeyCancelled()}
        </Message>
      )}
      <p className="sign-in-or">{LL.signIn.orPassword()}</p>
    </div>
  )
}
