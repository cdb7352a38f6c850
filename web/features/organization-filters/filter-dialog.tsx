import type { OrganizationFilter, OrganizationFilterInput } from '#api/contracts/organizations.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { DeleteButton } from '#web/kit/dialogs/delete-button.tsx'
import { FormDialog } from '#web/kit/dialogs/form-dialog.tsx'
import { useSave } from '#web/kit/dialogs/use-save.ts'
import { useContractForm } from '#web/kit/fields/contract-form.ts'
import { SelectField } from '#web/kit/fields/select-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { deleteFilter, saveFilter } from './filter-calls.ts'

const loadContract = async () => (await import('#api/contracts/organizations.ts')).OrganizationFilterInput
const reads = [['organizationFilters'], ['organization'], ['students']]
const attributes = ['grade', 'class'] as const

/** Adds a filter, or edits the one that is given. */
export const FilterDialog = ({ filter, onClose }: { filter?: OrganizationFilter; onClose: () => void }) => {
  const { LL, locale } = useI18nContext()
  const texts = LL.organizationFilters
  const { name = { en: '', zh: '' }, attribute: kind = 'class', value = '' } = filter ?? {}
  const form = useContractForm<OrganizationFilterInput, OrganizationFilterInput>(loadContract, {
    defaultValues: { name, attribute: kind, value },
  })
  const save = useSave({
    form,
    send: (input: OrganizationFilterInput, key) => saveFilter(filter?._id, input, key),
    reads,
    onDone: onClose,
  })
  return (
    <FormDialog
      visible
      title={filter ? texts.edit() : texts.add()}
      onSubmit={form.handleSubmit(save.confirm)}
      onCancel={onClose}
      pending={save.isPending}
      extra={
        filter && (
          <DeleteButton
            title={texts.deleteTitle({ name: nameIn(locale, filter.name) })}
            text={texts.deleteText()}
            send={(key) => deleteFilter(filter._id, key)}
            reads={reads}
            onDone={onClose}
          />
        )
      }
    >
      <div className="form-row">
        <SelectField
          form={form}
          name="attribute"
          label={texts.attribute()}
          options={attributes.map((one) => ({ value: one, label: texts.attributes[one]() }))}
        />
        <TextField form={form} name="value" label={texts.value()} />
      </div>
      <p className="sm mut">{texts.attributeHints[form.watch('attribute')]()}</p>
      <TextField form={form} name="name.zh" label={texts.nameZh()} />
      <TextField form={form} name="name.en" label={texts.nameEn()} />
    </FormDialog>
  )
}
