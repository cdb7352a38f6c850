import type { RuleCategory, RuleCategoryInput } from '#api/contracts/rules.ts'
import { api } from '#web/client/api/client.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { resourceCalls } from '#web/patterns/resource/resource-calls.ts'
import { ResourceDialog } from '#web/patterns/resource/resource-dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

const { remove, save } = resourceCalls<RuleCategoryInput>('/ruleCategories')

const categoryCalls = {
  remove,
  save: (id: string | undefined, { name, type }: RuleCategoryInput, idempotencyKey: string) =>
    id
      ? api(`/ruleCategories/${id}`, { method: 'PUT', body: { name }, idempotencyKey })
      : save(id, { name, type }, idempotencyKey),
}

const contract = async () => (await import('#api/contracts/rules.ts')).RuleCategoryInput
const reads = [['ruleCategories'], ['pointRules']]

type CategoryDialogProps = {
  category?: RuleCategory
  type: RuleCategory['type']
  onClose: () => void
}

/**
 * Adds a category of the tab's type, or edits the given one, whose type stays. A category with
 * rules cannot be deleted.
 */
export const CategoryDialog = ({ category, type, onClose }: CategoryDialogProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.ruleCategories
  const values: RuleCategoryInput = {
    name: category?.name ?? { en: '', zh: '' },
    type: category?.type ?? type,
  }
  return (
    <ResourceDialog
      words={words}
      contract={contract}
      values={values}
      reads={reads}
      onClose={onClose}
      {...categoryCalls}
      id={category?._id}
      deleteTitle={
        category?.rules === 0 && words.deleteTitle({ name: nameIn(locale, category.name) })
      }
    >
      {(form) => (
        <>
          <TextField form={form} name="name.zh" label={words.nameZh()} />
          <TextField form={form} name="name.en" label={words.nameEn()} />
          {category && category.rules > 0 && (
            <p className="sm mut">{words.inUse(category.rules)}</p>
          )}
        </>
      )}
    </ResourceDialog>
  )
}
