import type { RuleCategory, RuleCategoryInput } from '#api/contracts/rules.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { DeleteButton } from '#web/kit/dialogs/delete-button.tsx'
import { FormDialog } from '#web/kit/dialogs/form-dialog.tsx'
import { useSave } from '#web/kit/dialogs/use-save.ts'
import { useContractForm } from '#web/kit/fields/contract-form.ts'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { deleteCategory, saveCategory } from './category-calls.ts'

const loadContract = async () => (await import('#api/contracts/rules.ts')).RuleCategoryInput
const reads = [['ruleCategories'], ['pointRules']]

type CategoryDialogProps = { category?: RuleCategory; type: RuleCategory['type']; onClose: () => void }

/** Adds a category of the tab's type, or edits the one that is given; its type stays. */
export const CategoryDialog = ({ category, type, onClose }: CategoryDialogProps) => {
  const { LL, locale } = useI18nContext()
  const form = useContractForm<RuleCategoryInput, RuleCategoryInput>(loadContract, {
    defaultValues: { name: category?.name ?? { en: '', zh: '' }, type: category?.type ?? type },
  })
  const save = useSave({
    form,
    send: (input: RuleCategoryInput, key) => saveCategory(category?._id, input, key),
    reads,
    onDone: onClose,
  })
  return (
    <FormDialog
      visible
      title={category ? LL.ruleCategories.edit() : LL.ruleCategories.add()}
      onSubmit={form.handleSubmit(save.confirm)}
      onCancel={onClose}
      pending={save.isPending}
      extra={
        category?.rules === 0 && (
          <DeleteButton
            title={LL.ruleCategories.deleteTitle({ name: nameIn(locale, category.name) })}
            text={LL.ruleCategories.deleteText()}
            send={(key) => deleteCategory(category._id, key)}
            reads={reads}
            onDone={onClose}
          />
        )
      }
    >
      <TextField form={form} name="name.zh" label={LL.ruleCategories.nameZh()} />
      <TextField form={form} name="name.en" label={LL.ruleCategories.nameEn()} />
      {category && category.rules > 0 && <p className="sm mut">{LL.ruleCategories.inUse(category.rules)}</p>}
    </FormDialog>
  )
}
