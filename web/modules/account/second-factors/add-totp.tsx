import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { TotpEnrolmentAnswer } from '#api/contracts/second-factors.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { oneTimePassword } from '#web/client/session/one-time-password.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { OwnPasswordDialog } from '#web/patterns/passwords/own-password-dialog.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { applyFieldErrors } from '#web/ui/fields/contract-form.ts'
import { Field, registration } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { QrCode } from '#web/ui/page/qr-code.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { beginTotpCall, confirmTotpCall, secondFactorsQuery } from './second-factor-calls.ts'

type Enrolment = TotpEnrolmentAnswer['data']
type AddTotpProps = {
  /** Set if the password was typed a moment ago. */
  begun?: Enrolment
  /** Receives the recovery codes if this is the account's first factor. */
  onDone: (codes: readonly string[] | null) => void
  onCancel: () => void
}

export const AddTotp = ({ begun, onDone, onCancel }: AddTotpProps) => {
  const { LL } = useI18nContext()
  const [enrolment, setEnrolment] = useState(begun ?? null)
  const words = LL.secondFactors.confirm
  if (enrolment) return <FirstCode enrolment={enrolment} onDone={onDone} onCancel={onCancel} />
  return (
    <OwnPasswordDialog
      title={words.app()}
      submitLabel={words.go()}
      send={beginTotpCall}
      onDone={setEnrolment}
      onCancel={onCancel}
    />
  )
}

/** Returns null if the password is not known from the sign-in, or if the call fails. */
export const beginTotpFromSignIn = async (): Promise<Enrolment | null> => {
  const known = oneTimePassword()
  return known === null ? null : await beginTotpCall(known).catch(() => null)
}

type CodeForm = { code: string }
type FirstCodeProps = Pick<AddTotpProps, 'onDone' | 'onCancel'> & { enrolment: Enrolment }

const FirstCode = ({ enrolment, onDone, onCancel }: FirstCodeProps) => {
  const { LL } = useI18nContext()
  const words = LL.secondFactors.totp
  const client = useQueryClient()
  const toast = useToast()
  const failed = useFailureToast()
  const form = useForm<CodeForm>({ defaultValues: { code: '' } })
  const confirm = useCommand(
    ({ code }: CodeForm) => confirmTotpCall({ enrolment: enrolment.enrolment, code }),
    {
      onSuccess: (codes) => {
        void client.invalidateQueries({ queryKey: secondFactorsQuery().queryKey })
        toast.success(words.added())
        onDone(codes)
      },
      onError: (error, _, retry) => {
        if (!applyFieldErrors(form, error)) failed({ title: LL.common.failed(), error, retry })
      },
    },
  )
  const field = { form, name: 'code' as const, label: words.code() }
  return (
    <FormDialog
      visible
      title={words.title()}
      submitLabel={words.submit()}
      onSubmit={form.handleSubmit(confirm.confirm)}
      onCancel={onCancel}
      pending={confirm.isPending}
    >
      <p>{words.scan()}</p>
      <div className="second-factors-qr">
        <QrCode value={enrolment.address} label={words.qr()} />
      </div>
      <p className="sm mut">{words.byHand()}</p>
      <p className="second-factors-secret">{enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      <Field {...field}>
        {(control) => (
          <TextInput
            {...control}
            {...registration(field)}
            className="second-factors-code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
          />
        )}
      </Field>
    </FormDialog>
  )
}
