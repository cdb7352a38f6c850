import { DisplayInput, privacies } from '#api/contracts/displays.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { FormDialog } from '#web/kit/dialogs/form-dialog.tsx'
import { applyFieldErrors, useContractForm } from '#web/kit/fields/contract-form.ts'
import { SelectField } from '#web/kit/fields/select-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { naturalOrder } from '#web/kit/natural-order.ts'
import { useFailureToast } from '#web/kit/toast/use-failure-toast.ts'
import { createDisplay, type MadeDisplay } from './displays-queries.ts'

const useDisplayForm = (language: DisplayInput['language']) =>
  useContractForm(DisplayInput, { defaultValues: { name: '', class: '', privacy: 'class_no', language } })

type CreateDisplayProps = { onMade: (made: MadeDisplay) => void; onCancel: () => void }

/** Name, whose students, how they are named and the main language. Names are shown only where staff choose so. */
export const CreateDisplay = ({ onMade, onCancel }: CreateDisplayProps) => {
  const { LL, locale } = useI18nContext()
  const { organization } = useSession()
  const failed = useFailureToast()
  const form = useDisplayForm(locale)
  const command = useCommand(createDisplay, {
    onSuccess: onMade,
    onError: (error) => {
      if (applyFieldErrors(form, error)) return
      failed({ title: LL.displays.createFailed(), error, retry: () => command.retry() })
    },
  })
  const classes = organization.filters.filter(({ attribute }) => attribute === 'class')
  const options = [...classes].sort((a, b) => naturalOrder.compare(a.value, b.value))
  return (
    <FormDialog
      visible
      title={LL.displays.add()}
      submitLabel={LL.displays.create()}
      pending={command.isPending}
      unsaved={form.formState.isDirty}
      onSubmit={form.handleSubmit((input) => command.confirm({ ...input, class: input.class || null }))}
      onCancel={onCancel}
    >
      <TextField
        form={form}
        name="name"
        label={LL.displays.name()}
        hint={LL.displays.nameHint()}
        maxLength={255}
        autoFocus
      />
      <SelectField
        form={form}
        name="class"
        label={LL.displays.class()}
        placeholder={LL.displays.allClasses()}
        options={options.map(({ value, name }) => ({ value, label: LL.displays.onlyClass(nameIn(locale, name)) }))}
      />
      <PrivacyChoice form={form} />
      <SelectField
        form={form}
        name="language"
        label={LL.displays.language()}
        options={(['zh', 'en'] as const).map((value) => ({ value, label: LL.displays.languages[value]() }))}
      />
    </FormDialog>
  )
}

/** Each choice with what a student would read on the wall. */
const PrivacyChoice = ({ form }: { form: ReturnType<typeof useDisplayForm> }) => {
  const { LL } = useI18nContext()
  return (
    <fieldset className="field">
      <legend className="lab">{LL.displays.privacy()}</legend>
      <div className="displays-privacy">
        {privacies.map((privacy) => (
          <label key={privacy} className="choice">
            <input type="radio" className="rad" value={privacy} {...form.register('privacy')} />
            <span className="grow">{LL.displays.privacies[privacy]()}</span>
            <span className="sm mut">{LL.displays.examples[privacy]()}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
