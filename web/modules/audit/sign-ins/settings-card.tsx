import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { SignInSettings } from '#api/contracts/sign-ins.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { saveSignInSettingsCall, settingsQuery } from './sign-in-queries.ts'

const rules = ['none', 'administrators', 'staff'] as const
const lengths = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15]

export const SettingsCard = ({ mayChange }: { mayChange: boolean }) => {
  const { LL } = useI18nContext()
  const settings = useQuery(settingsQuery())
  return (
    <Card title={LL.signIns.settings.title()}>
      <QueryView query={settings}>
        {(known) => <SettingsForm settings={known} mayChange={mayChange} />}
      </QueryView>
    </Card>
  )
}

type Form = {
  password_minimum: string
  students_keep_passwords: boolean
  second_factor: NonNullable<SignInSettings['second_factor']>
}
const formOf = ({ password_minimum, second_factor, ...others }: SignInSettings): Form => ({
  ...others,
  second_factor: second_factor ?? 'none',
  password_minimum: String(password_minimum),
})

const loadContract = async () => {
  const { SignInSettings: contract } = await import('#api/contracts/sign-ins.ts')
  const { z: zod } = await import('zod')
  return zod.preprocess(
    (form) => ({ ...(form as Form), password_minimum: Number((form as Form).password_minimum) }),
    contract,
  ) as z.ZodType<SignInSettings, Form>
}

const SettingsForm = ({
  settings,
  mayChange,
}: {
  settings: SignInSettings
  mayChange: boolean
}) => {
  const { LL } = useI18nContext()
  const words = LL.signIns.settings
  const client = useQueryClient()
  const form = useContractForm<Form, SignInSettings>(loadContract, { values: formOf(settings) })
  const save = useSave({
    form,
    send: saveSignInSettingsCall,
    reads: [['user']],
    onDone: ({ data }) => client.setQueryData(settingsQuery().queryKey, data),
  })
  const { question } = useUnsaved(form.formState.isDirty)
  return (
    <form className="form" onSubmit={form.handleSubmit(save.confirm)} noValidate>
      <SelectField
        form={form}
        name="password_minimum"
        label={words.minimum()}
        hint={words.minimumHint()}
        options={lengths.map((length) => ({
          value: String(length),
          label: words.characters(length),
        }))}
        disabled={!mayChange}
      />
      <SelectField
        form={form}
        name="second_factor"
        label={words.secondFactor()}
        hint={words.secondFactorHint()}
        options={rules.map((value) => ({ value, label: words.secondFactorOf[value]() }))}
        disabled={!mayChange}
      />
      <CheckField
        form={form}
        name="students_keep_passwords"
        label={words.keep()}
        hint={words.keepHint()}
        disabled={!mayChange}
      />
      {mayChange && (
        <div>
          <Button type="submit" label={LL.common.save()} disabled={save.isPending} />
        </div>
      )}
      {question}
    </form>
  )
}
