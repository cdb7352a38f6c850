import { useQuery } from '@tanstack/react-query'
import type { Staff, StaffUpdate } from '#api/contracts/staff.ts'
import { useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { staffClassesQuery } from '#web/patterns/classes/staff-classes.ts'
import { OwnPasswordField } from '#web/patterns/passwords/own-password-field.tsx'
import { PersonalDataButtons } from '#web/patterns/personal-data/personal-data-buttons.tsx'
import { SignOutEverywhere } from '#web/patterns/session/sign-out-everywhere.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { Message } from '#web/ui/states/message.tsx'
import { ResetSecondFactor } from './reset-second-factor.tsx'
import { ResetStaffPassword } from './reset-staff-password.tsx'
import { staffKey, updateStaffCall } from './staff-calls.ts'
import { StaffClassesField } from './staff-classes-field.tsx'
import { StaffFormFields } from './staff-fields.tsx'
import { loadStaffUpdateContract, type StaffForm, staffFormOf } from './staff-form.ts'

export const EditStaffDialog = ({ staff, onClose }: { staff: Staff; onClose: () => void }) => {
  const { LL, locale } = useI18nContext()
  const { user, organization } = useSession()
  const isOwn = user._id === staff._id
  const { data: own } = useQuery(staffClassesQuery(staff._id))
  const teacherOf = organization.class_teachers_see_all
    ? (own?.classes ?? []).filter((one) => one.is_class_teacher).map((one) => one.class)
    : []
  const form = useContractForm<StaffForm, StaffUpdate>(loadStaffUpdateContract, {
    defaultValues: staffFormOf(staff),
  })
  const [email, role] = form.watch(['email', 'role'])
  // As on the server: changes of email, role or another administrator need your own password.
  const isOtherAdministrator = staff.role === 'organization_admin' && !isOwn
  const asksPassword = isOtherAdministrator || email.trim() !== staff.email || role !== staff.role
  const save = useSave({
    form,
    send: (input: StaffUpdate, key) => updateStaffCall(staff._id, input, key),
    // Other screens show your own name and email, too.
    reads: isOwn ? [[staffKey], ['user']] : [[staffKey]],
    onDone: onClose,
  })
  return (
    <FormDialog
      visible
      title={LL.staff.edit()}
      onSubmit={form.handleSubmit(save.confirm)}
      onCancel={onClose}
      pending={save.isPending}
      unsaved={form.formState.isDirty}
    >
      {isOwn && <Message tone="berry">{LL.staff.ownAccount()}</Message>}
      <StaffFormFields form={form} isOwn={isOwn} teacherOf={teacherOf} />
      <StaffClassesField staff={staff} />
      {!isOwn && (
        <>
          <CheckField
            form={form}
            name="isActive"
            label={LL.staff.isActive()}
            hint={LL.staff.inactiveHint()}
          />
          <p className="sm mut">{LL.staff.rightsHint()}</p>
          <div className="row wrap">
            <ResetStaffPassword staff={staff} />
            {staff.has_second_factor && <ResetSecondFactor staff={staff} />}
            <SignOutEverywhere
              account={{ id: staff._id, name: nameIn(locale, staff.name) || staff.email }}
            />
          </div>
        </>
      )}
      {!isOwn && <PersonalDataButtons userId={staff._id} />}
      {asksPassword && <OwnPasswordField form={form} />}
    </FormDialog>
  )
}
