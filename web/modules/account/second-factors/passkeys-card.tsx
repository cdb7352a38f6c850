import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey, SecondFactors } from '#api/contracts/second-factors.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { hasPasskeys } from '#web/client/session/passkeys.ts'
import { formatDate, formatDateTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { OwnPasswordDialog } from '#web/patterns/passwords/own-password-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { removePasskeyCall, renamePasskeyCall, secondFactorsQuery } from './second-factor-calls.ts'

type Open = Readonly<{ passkey: Passkey; does: 'rename' | 'remove' }>

export const PasskeysCard = ({ factors, onAdd }: { factors: SecondFactors; onAdd: () => void }) => {
  const { LL } = useI18nContext()
  const words = LL.secondFactors.passkeys
  const toast = useToast()
  const client = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const done = (said: string) => {
    void client.invalidateQueries({ queryKey: secondFactorsQuery().queryKey })
    toast.success(said)
    setOpen(null)
  }
  const isPossible = factors.passkeys_available && hasPasskeys()
  const add = (
    <Button
      outlined
      size="small"
      label={words.add()}
      icon={<Icon name="add" size="small" />}
      onClick={onAdd}
    />
  )
  const close = () => setOpen(null)
  return (
    <Card
      title={words.title()}
      count={factors.passkeys.length || undefined}
      end={isPossible && add}
      keepsFocus
    >
      <p className="sm mut">{words.text()}</p>
      {!isPossible && (
        <p className="sm">
          {factors.passkeys_available ? words.unsupported() : words.unavailable()}
        </p>
      )}
      {factors.passkeys.length === 0 && isPossible && <p className="mut">{words.none()}</p>}
      <ul className="second-factors-list">
        {factors.passkeys.map((passkey) => (
          <PasskeyLine key={passkey._id} passkey={passkey} onOpen={setOpen} />
        ))}
      </ul>
      {open?.does === 'rename' && (
        <RenamePasskey
          passkey={open.passkey}
          onDone={() => done(LL.secondFactors.confirm.renamed())}
          onCancel={close}
        />
      )}
      {open?.does === 'remove' && (
        <OwnPasswordDialog
          title={LL.secondFactors.confirm.removePasskey(open.passkey.name)}
          submitLabel={LL.secondFactors.step.remove()}
          danger
          send={(ownPassword) => removePasskeyCall(open.passkey._id, ownPassword)}
          onDone={() => done(LL.secondFactors.confirm.removed())}
          onCancel={close}
        >
          <p>{LL.secondFactors.confirm.removeText()}</p>
        </OwnPasswordDialog>
      )}
    </Card>
  )
}

type PasskeyLineProps = { passkey: Passkey; onOpen: (open: Open) => void }

const PasskeyLine = ({ passkey, onOpen }: PasskeyLineProps) => {
  const { LL } = useI18nContext()
  const words = LL.secondFactors.passkeys
  const used = passkey.last_used_at
    ? words.usedAt(formatDateTime(passkey.last_used_at))
    : words.neverUsed()
  return (
    <li>
      <span className="second-factors-mark">
        <Icon name="passkey" />
      </span>
      <div className="grow">
        <b>{passkey.name}</b>
        <div className="sm mut">{words.made(formatDate(passkey.created_at), used)}</div>
      </div>
      <Button
        text
        icon={<Icon name="edit" />}
        aria-label={words.renameOf(passkey.name)}
        title={words.rename()}
        onClick={() => onOpen({ passkey, does: 'rename' })}
      />
      <Button
        text
        icon={<Icon name="delete" />}
        aria-label={words.removeOf(passkey.name)}
        title={LL.secondFactors.step.remove()}
        onClick={() => onOpen({ passkey, does: 'remove' })}
      />
    </li>
  )
}

const loadContract = async () => (await import('#api/contracts/second-factors.ts')).PasskeyName

type RenamePasskeyProps = { passkey: Passkey; onDone: () => void; onCancel: () => void }

const RenamePasskey = ({ passkey, onDone, onCancel }: RenamePasskeyProps) => {
  const { LL } = useI18nContext()
  const words = LL.secondFactors.passkeys
  const failed = useFailureToast()
  const form = useContractForm(loadContract, { defaultValues: { name: passkey.name } })
  const rename = useCommand(({ name }: { name: string }) => renamePasskeyCall(passkey._id, name), {
    onSuccess: onDone,
    onError: (error, _, retry) => failed({ title: LL.common.failed(), error, retry }),
  })
  return (
    <FormDialog
      visible
      title={words.renameOf(passkey.name)}
      onSubmit={form.handleSubmit(rename.confirm)}
      onCancel={onCancel}
      pending={rename.isPending}
      unsaved={form.formState.isDirty}
    >
      <TextField
        form={form}
        name="name"
        label={words.name()}
        hint={words.nameHint()}
        maxLength={60}
      />
    </FormDialog>
  )
}
