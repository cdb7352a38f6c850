import type { z } from 'zod'
import type { Subject } from '#api/contracts/subjects.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { resourceCalls } from '#web/patterns/resource/resource-calls.ts'
import { ResourceDialog } from '#web/patterns/resource/resource-dialog.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

type SubjectForm = { name: { en: string; zh: string }; type: string; isActive: boolean }

const { save } = resourceCalls<SubjectForm>('/v2/subjects')

// The form always sends `isActive`, which is optional in the contract.
const contract = async () =>
  (await import('#api/contracts/subjects.ts')).SubjectUpdate as unknown as z.ZodType<
    SubjectForm,
    SubjectForm
  >
const reads = [['subjects'], ['homeworkTypes']]

/** Adds or edits a subject. Records refer to subjects, so none can be deleted. */
export const SubjectDialog = ({ subject, onClose }: { subject?: Subject; onClose: () => void }) => {
  const { LL } = useI18nContext()
  const words = LL.subjects
  const { name = { en: '', zh: '' }, type = '', isActive = true } = subject ?? {}
  return (
    <ResourceDialog
      words={words}
      contract={contract}
      reads={reads}
      save={save}
      onClose={onClose}
      id={subject?._id}
      values={{ name, type, isActive }}
    >
      {(form) => (
        <>
          <TextField form={form} name="name.zh" label={words.nameZh()} />
          <TextField form={form} name="name.en" label={words.nameEn()} />
          <TextField form={form} name="type" label={words.type()} hint={words.typeHint()} />
          {subject && <CheckField form={form} name="isActive" label={words.isActive()} />}
        </>
      )}
    </ResourceDialog>
  )
}
