import type { UseFormReturn } from 'react-hook-form'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import type { MessageForm } from './message-form.ts'
import type { SchoolMessageKind } from './message-queries.ts'
import { RecipientClasses } from './recipient-classes.tsx'

type WhoProps = {
  kind: SchoolMessageKind
  form: UseFormReturn<MessageForm, unknown, object>
  filters: readonly string[]
  onFilters: (filters: string[]) => void
}

export const AudienceFields = ({ kind, form, filters, onFilters }: WhoProps) => {
  const { LL } = useI18nContext()
  const words = LL.messagesStaff
  if (kind === 'notice') return <RecipientClasses chosen={filters} onChange={onFilters} />
  return (
    <>
      <CheckField form={form} name="to_student" label={words.toStudent()} />
      <CheckField form={form} name="to_parent" label={words.toParent()} />
      {form.formState.errors.to_student && (
        <p className="field-error" role="alert">
          {words.targetNone()}
        </p>
      )}
    </>
  )
}
