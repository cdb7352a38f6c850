import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { LearningResource } from '#api/contracts/resources.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useTargets } from '#web/patterns/targets/use-targets.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { MultiSelectField } from '#web/ui/fields/multi-select-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useRemoval } from '#web/ui/toast/use-removal.ts'
import { formatSize } from '../file-size.ts'
import { FileField } from './file-field.tsx'
import { deleteResourceCall, restoreResourceCall, saveResourceCall } from './resource-calls.ts'
import type { ResourceFormFields } from './resource-fields.ts'

const reads = [['learningResources']]
type Schema = z.ZodType<ResourceFormFields, ResourceFormFields>
// A new resource needs a file; an existing one may keep its own.
const contractOf = (isNew: boolean) => async () => {
  const { ResourceInput, ResourceForm, UploadId } = await import('#api/contracts/resources.ts')
  return (isNew
    ? ResourceInput
    : ResourceForm.extend({ file: UploadId.optional() })) as unknown as Schema
}

export const LearningResourceDialog = ({
  resource,
  onClose,
}: {
  resource?: LearningResource
  onClose: () => void
}) => {
  const { LL, locale } = useI18nContext()
  const words = LL.learningResources
  const client = useQueryClient()
  const targets = useTargets()
  const { name, filters = [], subjects = [], order = 0 } = resource ?? {}
  const form = useContractForm<ResourceFormFields, ResourceFormFields>(contractOf(!resource), {
    defaultValues: {
      name_en: name?.en ?? '',
      name_zh: name?.zh ?? '',
      filters: [...filters],
      subjects: [...subjects],
      order,
    },
  })
  const save = useSave({
    form,
    send: (input: ResourceFormFields, key) => saveResourceCall(resource?._id, input, key),
    reads,
    onDone: onClose,
  })
  const remove = useRemoval()
  const choices = [
    ['filters', words.classes(), words.allClasses(), targets.filters],
    ['subjects', words.subjects(), words.allSubjects(), targets.subjects],
  ] as const
  return (
    <FormDialog
      visible
      title={resource ? words.edit() : words.add()}
      onSubmit={form.handleSubmit(save.confirm)}
      onCancel={() => {
        void client.invalidateQueries({ queryKey: ['learningResources'] })
        onClose()
      }}
      pending={save.isPending}
      unsaved={form.formState.isDirty}
      extra={
        resource && (
          <Button
            type="button"
            severity="danger"
            label={LL.common.delete()}
            onClick={() => {
              onClose()
              void remove({
                send: (key) => deleteResourceCall(resource._id, key),
                restore: (key) => restoreResourceCall(resource._id, key),
                moved: () => void client.invalidateQueries({ queryKey: ['learningResources'] }),
                words: {
                  removed: words.removed({ name: nameIn(locale, resource.name) }),
                  restored: words.restored(),
                  restoreFailed: words.restoreFailed(),
                },
              })
            }}
          />
        )
      }
    >
      <div className="form-row">
        <TextField form={form} name="name_zh" label={LL.common.thingNameZh()} />
        <TextField form={form} name="name_en" label={LL.common.thingNameEn()} />
      </div>
      <FileField
        form={form}
        present={resource && `${resource.file.name} · ${formatSize(resource.file.size)}`}
      />
      {choices.map(
        ([field, label, all, options]) =>
          options.length > 0 && (
            <MultiSelectField
              key={field}
              form={form}
              name={field}
              label={label}
              all={all}
              options={options}
            />
          ),
      )}
      <NumberField form={form} name="order" label={words.order()} hint={words.orderHint()} />
    </FormDialog>
  )
}
