import type { UseFormReturn } from 'react-hook-form'
import { staffRoles } from '#api/contracts/staff-roles.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { StaffForm } from './staff-form.ts'

type StaffFieldsProps<Output> = {
  form: UseFormReturn<StaffForm, unknown, Output>
  isOwn?: boolean
  /** Classes whose records this person sees as class teacher. */
  teacherOf?: readonly string[]
}

/** Only teachers have the choice to see other teachers' records. */
export const StaffFormFields = <Output,>({
  form,
  isOwn = false,
  teacherOf = [],
}: StaffFieldsProps<Output>) => {
  const { LL } = useI18nContext()
  const texts = LL.staff
  const role = form.watch('role')
  const names = form.watch('name')
  const seesAll = form.watch('privilege.all_action')
  const seesSome =
    teacherOf.length > 0 ? texts.ownAndClasses(teacherOf.join(' · ')) : texts.onlyOwn()
  return (
    <>
      <TextField form={form} name="email" type="email" icon="mail" label={texts.email()} />
      <div className="form-row">
        <TextField form={form} name="name.zh" label={LL.common.nameZh()} />
        <TextField form={form} name="name.en" label={LL.common.nameEn()} />
      </div>
      {!names.zh.trim() && !names.en.trim() && <p className="field-hint">{texts.nameHint()}</p>}
      <div className="form-row">
        <TextField form={form} name="title.zh" label={texts.titleZh()} optional />
        <TextField
          form={form}
          name="title.en"
          label={texts.titleEn()}
          hint={texts.titleHint()}
          optional
        />
      </div>
      <SelectField
        form={form}
        name="role"
        label={texts.role()}
        options={staffRoles.map((value) => ({ value, label: texts.roles[value]() }))}
        hint={texts.roleHints[role]()}
        disabled={isOwn}
      />
      {role === 'admin' && (
        <CheckField
          form={form}
          name="privilege.all_action"
          label={texts.allAction()}
          hint={seesAll ? texts.allowedAll() : seesSome}
        />
      )}
    </>
  )
}
