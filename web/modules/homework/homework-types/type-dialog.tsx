import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { HomeworkType, HomeworkTypeInput } from '#api/contracts/homework.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { api } from '#web/client/api/client.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { subjectsQuery } from '#web/patterns/homework/homework-types-query.ts'
import { ResourceDialog } from '#web/patterns/resource/resource-dialog.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'

const saveHomeworkTypeCall = (
  id: string | undefined,
  body: HomeworkTypeInput,
  idempotencyKey: string,
) =>
  api('/v2/homework/type', {
    method: 'POST',
    body: { ...body, homeworkType_id: id },
    idempotencyKey,
  })

const deleteHomeworkTypeCall = (id: string, idempotencyKey: string) =>
  api(`/v2/homework/type/${id}`, { method: 'DELETE', idempotencyKey })

// The form sets all fields, so the contract's input and output types are the same.
const contract = async () =>
  (await import('#api/contracts/homework.ts')).HomeworkTypeInput as z.ZodType<
    HomeworkTypeInput,
    HomeworkTypeInput
  >
const reads = [['homeworkTypes']]

export const TypeDialog = ({ type, onClose }: { type?: HomeworkType; onClose: () => void }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.homeworkTypes
  const subjects = useQuery(subjectsQuery())
  const { name = '', name_en = '', subject, isActive = true } = type ?? {}
  const all = (subjects.data ?? []).filter((one) => one.isActive || one._id === subject?._id)
  // Offers the type's own subject before the others have loaded.
  const known = subject && !all.some(({ _id }) => _id === subject._id) ? [subject] : []
  return (
    <ResourceDialog
      words={words}
      contract={contract}
      reads={reads}
      onClose={onClose}
      save={saveHomeworkTypeCall}
      remove={deleteHomeworkTypeCall}
      id={type?._id}
      values={{ name, name_en, subject: subject?._id ?? '', isActive }}
      deleteTitle={type && words.deleteTitle({ name: ruleNameIn(locale, type) })}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label={words.name()} />
          <TextField form={form} name="name_en" label={LL.common.thingNameEn()} optional />
          <SelectField
            form={form}
            name="subject"
            label={words.subject()}
            placeholder={words.chooseSubject()}
            options={[...known, ...all].map((one) => ({
              value: one._id,
              label: nameIn(locale, one.name),
            }))}
            hint={subjects.isSuccess && all.length === 0 ? words.noSubjects() : undefined}
          />
          {subjects.isLoadingError && (
            <ErrorState error={subjects.error} onRetry={() => void subjects.refetch()} />
          )}
          <CheckField form={form} name="isActive" label={words.isActive()} />
        </>
      )}
    </ResourceDialog>
  )
}
