import { z } from 'zod'
import { type Display, DisplayInput, privacies, spans } from '#api/contracts/displays.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { applyFieldErrors, useContractForm } from '#web/ui/fields/contract-form.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { naturalOrder } from '#web/ui/text/natural-order.ts'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import {
  createDisplayCall,
  displayAddress,
  type MadeDisplay,
  updateDisplayCall,
} from './displays-queries.ts'

const useDisplayForm = (display: Display | undefined, own: DisplayInput['language']) => {
  const {
    name = '',
    class: ofClass,
    privacy = 'class_no',
    language = own,
    span = 'period',
    averages = false,
  } = display ?? {}
  return useContractForm(FormInput, {
    defaultValues: { name, class: ofClass ?? '', privacy, language, span, averages, code: '' },
  })
}
const FormInput = DisplayInput.extend({ code: DisplayInput.shape.code.or(z.literal('')) })

type DisplayDialogProps = {
  display?: Display | undefined
  onMade: (made: MadeDisplay) => void
  onChanged: () => void
  onCancel: () => void
}

/** Adds or edits a display. Full names of students appear only if staff choose that. */
export const DisplayDialog = ({ display, onMade, onChanged, onCancel }: DisplayDialogProps) => {
  const { LL, locale } = useI18nContext()
  const { organization } = useSession()
  const failed = useFailureToast()
  const form = useDisplayForm(display, locale)
  const send = async (input: DisplayInput, key: string): Promise<MadeDisplay | null> => {
    if (!display) return createDisplayCall(input, key)
    await updateDisplayCall({ ...input, _id: display._id })
    return null
  }
  const command = useCommand(send, {
    onSuccess: (made) => (made ? onMade(made) : onChanged()),
    onError: (error) => {
      if (applyFieldErrors(form, error)) return
      failed({
        title: display ? LL.common.failed() : LL.displays.createFailed(),
        error,
        retry: () => command.retry(),
      })
    },
  })
  const classes = organization.filters.filter(({ attribute }) => attribute === 'class')
  const options = [...classes].sort((a, b) => naturalOrder.compare(a.value, b.value))
  return (
    <FormDialog
      visible
      title={display ? LL.displays.editOf(display.name) : LL.displays.add()}
      submitLabel={
        display ? undefined : form.watch('code') ? LL.displays.connect() : LL.displays.create()
      }
      pending={command.isPending}
      unsaved={form.formState.isDirty}
      onSubmit={form.handleSubmit((input) =>
        command.confirm({ ...input, class: input.class || null, code: input.code || undefined }),
      )}
      onCancel={onCancel}
    >
      <TextField
        form={form}
        name="code"
        label={LL.displays.letters()}
        hint={(display ? LL.displays.lettersEditHint : LL.displays.lettersHint)(displayAddress())}
        maxLength={32}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="name"
        label={LL.displays.name()}
        hint={LL.displays.nameHint()}
        maxLength={255}
      />
      <SelectField
        form={form}
        name="class"
        label={LL.displays.class()}
        placeholder={LL.displays.allClasses()}
        options={options.map(({ value, name }) => ({
          value,
          label: LL.displays.onlyClass(nameIn(locale, name)),
        }))}
      />
      <PrivacyChoice form={form} />
      <SelectField
        form={form}
        name="language"
        label={LL.displays.language()}
        options={(['zh', 'en'] as const).map((value) => ({
          value,
          label: LL.displays.languages[value](),
        }))}
      />
      <SelectField
        form={form}
        name="span"
        label={LL.displays.span()}
        options={spans.map((value) => ({ value, label: LL.displays.spans[value]() }))}
      />
      <CheckField
        form={form}
        name="averages"
        label={LL.displays.averages()}
        hint={LL.displays.averagesHint()}
      />
    </FormDialog>
  )
}

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
