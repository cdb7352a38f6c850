import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { SecondStep, SecondStepMethod } from '#api/contracts/auth.ts'
import type { SecondStepProof } from '#api/contracts/second-factors.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { enterSession } from '#web/client/session/enter-session.ts'
import { hasPasskeys, provePasskey } from '#web/client/session/passkeys.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { finishSecondStepCall } from './second-step-calls.ts'
import { SecondStepCode } from './second-step-code.tsx'

const icons: Record<SecondStepMethod, IconName> = {
  totp: 'shield',
  passkey: 'passkey',
  recovery_code: 'note',
}

type SecondStepProps = { step: SecondStep; password: string; onBack: () => void }

export const SecondStepForm = ({ step, password, onBack }: SecondStepProps) => {
  const { LL, locale } = useI18nContext()
  const methods = step.methods.filter((one) => one !== 'passkey' || hasPasskeys())
  const [method, setMethod] = useState<SecondStepMethod>(methods[0] ?? 'recovery_code')
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const message = useErrorMessage()
  const words = LL.secondStep[method]
  const send = useMutation({
    mutationFn: async (code: string) => finishSecondStepCall(await proofOf(step, method, code)),
    onSuccess: (data) => navigate(enterSession(client, data, password), { replace: true }),
  })
  const choose = (next: SecondStepMethod) => {
    send.reset()
    setMethod(next)
  }
  const failure = send.error
  const said = failure instanceof ApiError ? message(failure) : LL.secondStep.passkey.cancelled()
  const isOver = failure instanceof ApiError && failure.code === 'challenge_ended'
  return (
    <div className="sign-in-step">
      <h1 tabIndex={-1}>{words.title()}</h1>
      <p className="mut">{words.text(nameIn(locale, step.name))}</p>
      {method === 'passkey' ? (
        <div className="form">
          {failure && <Message tone="red">{said}</Message>}
          <Button
            size="large"
            icon={<Icon name="passkey" size="large" />}
            label={LL.secondStep.passkey.submit()}
            loading={send.isPending}
            onClick={() => send.mutate('')}
            autoFocus
          />
        </div>
      ) : (
        <SecondStepCode
          key={method}
          method={method}
          left={step.codes_left - 1}
          failure={failure ? said : null}
          isPending={send.isPending}
          isOver={isOver}
          onSend={send.mutate}
        />
      )}
      <ul className="sign-in-step-others">
        {methods
          .filter((one) => one !== method)
          .map((one) => (
            <li key={one}>
              <button type="button" onClick={() => choose(one)}>
                <Icon name={icons[one]} />
                <span className="grow">{LL.secondStep[one].use()}</span>
                <Icon name="forward" size="small" />
              </button>
            </li>
          ))}
        <li>
          <button type="button" className="back" onClick={onBack}>
            <Icon name="back" />
            <span className="grow">{LL.secondStep.back()}</span>
          </button>
        </li>
      </ul>
    </div>
  )
}

const proofOf = async (
  { challenge, passkey }: SecondStep,
  method: SecondStepMethod,
  code: string,
): Promise<SecondStepProof> => {
  if (method !== 'passkey') return { method, challenge, code }
  if (!passkey) throw new Error('The server offered no passkey')
  return { method, challenge, passkey: await provePasskey(passkey) }
}
