import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { gradeKey } from '#api/contracts/class-grade.ts'
import {
  type ClassGrade,
  type ClassGradesAnswer,
  type ClassGradesInput,
  noGrade,
} from '#api/contracts/class-grades.ts'
import { api } from '#web/client/api/client.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useFreshQuery } from '#web/client/api/use-fresh-query.ts'
import { useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { LoadedDialog } from '#web/ui/dialogs/not-loaded-dialog.tsx'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import './grades.css'

const FormInput = z.object({ grades: z.array(z.object({ class: z.string(), grade: z.string() })) })

const classGradesQuery = () =>
  queryOptions({
    queryKey: ['class_grades'],
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof ClassGradesAnswer>>('/class_grades', { signal })).data,
    meta: { reads: [] },
  })
const setClassGrades = (grades: ClassGradesInput['grades']) =>
  api('/class_grades', { method: 'PUT', body: { grades } })

/** Sets the grades of classes whose names show no grade or a wrong one. */
export const GradesDialog = ({ onClose }: { onClose: () => void }) => {
  const { LL } = useI18nContext()
  const query = useFreshQuery(classGradesQuery())
  return (
    <LoadedDialog query={query} title={LL.organizationFilters.grades.title()} onClose={onClose}>
      {(classes) => <Grades classes={classes} onClose={onClose} />}
    </LoadedDialog>
  )
}

const Grades = ({ classes, onClose }: { classes: readonly ClassGrade[]; onClose: () => void }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.organizationFilters.grades
  const { organization } = useSession()
  const client = useQueryClient()
  const toast = useToast()
  const failed = useFailureToast()
  const grades = organization.filters.filter(({ attribute }) => attribute === 'grade')
  const names = new Map(grades.map(({ _id, name }) => [_id, nameIn(locale, name)]))
  const form = useContractForm(FormInput, {
    defaultValues: { grades: classes.map((one) => ({ class: one.class, grade: one.grade ?? '' })) },
  })
  const command = useCommand(setClassGrades, {
    onSuccess: async () => {
      await Promise.all(
        ['organization', 'students'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      )
      toast.success(LL.common.saved())
      onClose()
    },
    onError: (error) => {
      failed({ title: LL.common.failed(), error, retry: () => command.retry() })
    },
  })
  const save = form.handleSubmit((input) => {
    const changed = input.grades.filter(({ grade }, at) => grade !== (classes[at]?.grade ?? ''))
    if (changed.length === 0) return onClose()
    // All spellings of a class have one grade; the last change wins.
    const byKey = new Map(
      changed.map(({ class: name, grade }) => [
        gradeKey(name),
        { class: name, grade: grade || null },
      ]),
    )
    return command.confirm([...byKey.values()])
  })
  const byName = ({ by_name }: ClassGrade) =>
    words.byName((by_name && names.get(by_name)) || words.none())
  const hasNone = classes.length === 0 || grades.length === 0
  return (
    <FormDialog
      visible
      title={words.title()}
      pending={command.isPending}
      closed={hasNone}
      unsaved={form.formState.isDirty}
      onSubmit={save}
      onCancel={onClose}
    >
      <p>{hasNone ? words.nothing() : words.text()}</p>
      {!hasNone && (
        <div className="grades-classes">
          {classes.map((one, at) => (
            <SelectField
              key={one.class}
              form={form}
              name={`grades.${at}.grade`}
              label={one.class}
              placeholder={byName(one)}
              options={[
                ...grades.map(({ _id }) => ({ value: _id, label: names.get(_id) ?? '' })),
                { value: noGrade, label: words.none() },
              ]}
            />
          ))}
        </div>
      )}
    </FormDialog>
  )
}
