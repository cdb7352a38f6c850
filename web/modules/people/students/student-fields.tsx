import type { UseFormReturn } from 'react-hook-form'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { HouseField } from './house-field.tsx'
import type { StudentForm } from './student-form.ts'

export const StudentFormFields = <Output,>({
  form,
}: {
  form: UseFormReturn<StudentForm, unknown, Output>
}) => {
  const { LL } = useI18nContext()
  return (
    <>
      <div className="form-row">
        <TextField form={form} name="class" label={LL.common.class()} />
        <NumberField form={form} name="class_no" label={LL.common.classNo()} />
      </div>
      <div className="form-row">
        <TextField form={form} name="name.zh" label={LL.common.nameZh()} />
        <TextField form={form} name="name.en" label={LL.common.nameEn()} />
      </div>
      <div className="form-row">
        <DateField form={form} name="date_of_birth" label={LL.students.dateOfBirth()} optional />
        <TextField form={form} name="card_id" label={LL.students.cardId()} optional />
      </div>
      <HouseField form={form} name="house" />
    </>
  )
}
