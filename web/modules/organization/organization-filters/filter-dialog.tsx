import type { OrganizationFilter, OrganizationFilterInput } from '#api/contracts/organization.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { resourceCalls } from '#web/patterns/resource/resource-calls.ts'
import { ResourceDialog } from '#web/patterns/resource/resource-dialog.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

const contract = async () =>
  (await import('#api/contracts/organization.ts')).OrganizationFilterInput
const calls = resourceCalls<OrganizationFilterInput>('/organizationFilters')
const reads = [['organizationFilters'], ['organization'], ['students']]
const attributes = ['grade', 'class'] as const

type Words = TranslationFunctions['organizationFilters']
/**
 * Returns the question before deleting. It warns if the filter is used, because a notice, game or
 * file for it alone would reach nobody.
 */
const deleteTextOf = (words: Words, uses: OrganizationFilter['uses']) =>
  uses && uses.notices + uses.games + uses.resources > 0
    ? words.deleteUsed(uses)
    : words.deleteText()

export const FilterDialog = ({
  filter,
  onClose,
}: {
  filter?: OrganizationFilter
  onClose: () => void
}) => {
  const { LL, locale } = useI18nContext()
  const words = LL.organizationFilters
  const { name = { en: '', zh: '' }, attribute: kind = 'class', value = '' } = filter ?? {}
  const values: OrganizationFilterInput = { name, attribute: kind, value }
  return (
    <ResourceDialog
      contract={contract}
      values={values}
      reads={reads}
      onClose={onClose}
      {...calls}
      words={{ ...words, deleteText: () => deleteTextOf(words, filter?.uses) }}
      id={filter?._id}
      deleteTitle={filter && words.deleteTitle({ name: nameIn(locale, filter.name) })}
    >
      {(form) => (
        <>
          <div className="form-row">
            <SelectField
              form={form}
              name="attribute"
              label={words.attribute()}
              options={attributes.map((one) => ({ value: one, label: words.attributes[one]() }))}
            />
            <TextField form={form} name="value" label={words.value()} />
          </div>
          <p className="sm mut">{words.attributeHints[form.watch('attribute')]()}</p>
          <TextField form={form} name="name.zh" label={words.nameZh()} />
          <TextField form={form} name="name.en" label={words.nameEn()} />
        </>
      )}
    </ResourceDialog>
  )
}
